-- Something was written of which another record's GET tells: its parts, or what it counts. Arguments: the entity of
-- that record, the columns with its id (separated by commas), and the columns that count; without the last, all.
CREATE OR REPLACE FUNCTION parte_cambiada() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  antes jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  ahora jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  columna text;
BEGIN
  IF TG_OP = 'UPDATE' AND NOT EXISTS (
    SELECT FROM jsonb_object_keys(ahora) k
    WHERE ahora -> k IS DISTINCT FROM antes -> k
      AND (TG_NARGS < 3 OR k = ANY (string_to_array(TG_ARGV[2] || ',' || TG_ARGV[1], ',')))
  ) THEN RETURN NULL; END IF;
  FOREACH columna IN ARRAY string_to_array(TG_ARGV[1], ',') LOOP
    PERFORM anotar_cambio((antes ->> 'empresa_id')::int, TG_ARGV[0], (antes ->> columna)::int, NULL);
    IF ahora -> columna IS DISTINCT FROM antes -> columna THEN
      PERFORM anotar_cambio((ahora ->> 'empresa_id')::int, TG_ARGV[0], (ahora ->> columna)::int, NULL);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
