-- Additive
-- The writings by which a driver's key is compared, as lower hexadecimal without leading zeros; none for all zeros or all F.
CREATE FUNCTION llaves_de(texto text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog AS $$
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
      forma := ltrim(to_hex(div(numero, 4294967296)::bigint) || lpad(to_hex(mod(numero, 4294967296)::bigint), 8, '0'), '0');
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
  RETURN (SELECT coalesce(array_agg(DISTINCT ltrim(x, '0') ORDER BY ltrim(x, '0')), '{}') FROM unnest(halladas) x WHERE ltrim(x, '0') !~ nada);
END $$;
--> statement-breakpoint
CREATE TABLE "llaves_leidas" (
	"activo_id" integer NOT NULL,
	"desde" timestamptz(3) NOT NULL,
	"llave" text NOT NULL,
	"empresa_id" integer NOT NULL,
	"hasta" timestamptz(3) NOT NULL,
	"veces" integer NOT NULL,
	"dispositivo_id" integer NOT NULL,
	"llaves" text[] GENERATED ALWAYS AS (llaves_de(llave)) STORED,
	CONSTRAINT "llaves_leidas_activo_id_desde_llave_empresa_id_pk" PRIMARY KEY("activo_id","desde","llave","empresa_id")
);
--> statement-breakpoint
ALTER TABLE "llaves_leidas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "personal" ADD COLUMN "llaves" text[] GENERATED ALWAYS AS (llaves_de(llavero_rfid)) STORED;--> statement-breakpoint
CREATE INDEX "llaves_leidas_por_empresa" ON "llaves_leidas" USING btree ("empresa_id","hasta");--> statement-breakpoint
CREATE INDEX "llaves_leidas_por_llaves" ON "llaves_leidas" USING gin ("llaves");--> statement-breakpoint
CREATE INDEX "personal_por_llaves" ON "personal" USING gin ("llaves") WHERE eliminado_en is null;--> statement-breakpoint
CREATE POLICY "por_empresa" ON "llaves_leidas" AS PERMISSIVE FOR ALL TO public USING (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int) WITH CHECK (empresa_id = nullif(current_setting('app.empresa_id', true), '')::int);--> statement-breakpoint
-- Whose key it is: of whoever has it in this very writing, or else of the only one who has it in another.
CREATE FUNCTION persona_de_llave(empresa integer, llave text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog, public AS $$
  SELECT coalesce(
    (SELECT id FROM personal WHERE empresa_id = empresa AND eliminado_en IS NULL AND llavero_rfid = btrim(llave) AND llaves <> '{}'),
    (SELECT CASE WHEN count(*) = 1 THEN min(id) END FROM personal WHERE empresa_id = empresa AND eliminado_en IS NULL AND llaves && llaves_de(llave)))
$$;
--> statement-breakpoint
-- A key is of one person in all its writings. Where it was read, the trips and events of the last 31 days are derived again.
CREATE FUNCTION llaves_cambiadas() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  antes text[] := '{}';
  ahora text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.eliminado_en IS NULL THEN antes := coalesce(OLD.llaves, '{}') || coalesce(OLD.llavero_rfid, ''); END IF;
  IF TG_OP <> 'DELETE' AND NEW.eliminado_en IS NULL THEN ahora := coalesce(NEW.llaves, '{}') || coalesce(NEW.llavero_rfid, ''); END IF;
  IF antes = ahora OR antes || ahora <@ ARRAY[''] THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' AND NEW.eliminado_en IS NULL AND NEW.llaves <> '{}' THEN
    PERFORM pg_advisory_xact_lock(hashtext('llaves'), NEW.empresa_id);
    IF EXISTS (SELECT FROM personal p WHERE p.empresa_id = NEW.empresa_id AND p.eliminado_en IS NULL AND p.id <> NEW.id AND p.llaves && NEW.llaves) THEN
      RAISE unique_violation USING MESSAGE = 'the key is of another person', TABLE = 'personal', CONSTRAINT = 'personal_llavero_unico';
    END IF;
  END IF;
  INSERT INTO recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
    SELECT empresa_id, activo_id, greatest(min(desde), now() - interval '31 days'), 1, 'asignacion' FROM llaves_leidas
    WHERE empresa_id = coalesce(NEW.empresa_id, OLD.empresa_id) AND hasta >= now() - interval '31 days' AND llaves && (antes || ahora)
    GROUP BY empresa_id, activo_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER llaves_cambiadas AFTER INSERT OR DELETE OR UPDATE OF llavero_rfid, eliminado_en ON personal FOR EACH ROW EXECUTE FUNCTION llaves_cambiadas();
--> statement-breakpoint
-- Companies that have keys already: what was read in the last 31 days is looked at in the background.
INSERT INTO recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
  SELECT empresa_id, activo_id, now() - interval '31 days', 2, 'version' FROM proyecciones
  WHERE fecha IS NOT NULL AND empresa_id IN (SELECT empresa_id FROM personal WHERE llavero_rfid IS NOT NULL AND eliminado_en IS NULL);
