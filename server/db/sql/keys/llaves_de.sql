-- The writings by which a driver's key is compared, as lower hexadecimal without leading zeros; none for all zeros or
-- all F.
CREATE OR REPLACE FUNCTION llaves_de(texto text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog
AS $$
DECLARE
  nada CONSTANT text := '^(0*|f*)$';
  par CONSTANT text := '(.)(.)';
  limpia text := regexp_replace(regexp_replace(lower(texto), '[[:space:]:._-]+', '', 'g'), '^0x', '');
  formas text[] := ARRAY[limpia];
  halladas text[] := '{}';
  forma text;
  orden text;
  resto text;
  crc int;
  numero numeric;
BEGIN
  IF limpia ~ nada THEN RETURN '{}'; END IF;
  -- A short code is only itself: 10 is not 16, nor is 1234 3412.
  IF limpia !~ '^[0-9a-f]{6,32}$' THEN RETURN ARRAY[ltrim(limpia, '0')]; END IF;
  IF limpia ~ '^[0-9]{6,20}$' THEN
    numero := limpia::numeric;
    IF numero < 18446744073709551616 THEN
      forma := ltrim(to_hex(div(numero, 4294967296)::bigint)
      || lpad(to_hex(mod(numero, 4294967296)::bigint), 8, '0'), '0');
      IF forma ~ '^(f{8}|f{12}|f{16})$' THEN RETURN '{}'; END IF;
      formas := formas || forma;
    END IF;
  END IF;
  FOREACH forma IN ARRAY formas LOOP
    forma := lpad(forma, length(forma) + length(forma) % 2, '0');
    FOREACH orden IN ARRAY ARRAY[forma, regexp_replace(reverse(forma), par, '\2\1', 'g')] LOOP
      halladas := halladas || orden;
      resto := NULL;
      IF length(orden) = 14 AND orden LIKE '01%' THEN resto := substr(orden, 3); END IF;
      IF length(orden) = 16 THEN
        -- An iButton as it is sent: family, serial, CRC-8 of 1-Wire.
        crc := 0;
        FOR i IN 0..6 LOOP
          crc := crc # get_byte(decode(orden, 'hex'), i);
          FOR b IN 1..8 LOOP
            crc := CASE WHEN crc % 2 = 1 THEN (crc >> 1) # 140 ELSE crc >> 1 END;
          END LOOP;
        END LOOP;
        IF crc = get_byte(decode(orden, 'hex'), 7) THEN resto := substr(orden, 3, 12); END IF;
      END IF;
      IF resto IS NOT NULL THEN
        halladas := halladas || resto || regexp_replace(reverse(resto), par, '\2\1', 'g');
      END IF;
    END LOOP;
  END LOOP;
  RETURN (SELECT coalesce(array_agg(DISTINCT ltrim(x, '0') ORDER BY ltrim(x, '0')), '{}')
    FROM unnest(halladas) x WHERE ltrim(x, '0') !~ nada);
END $$;
