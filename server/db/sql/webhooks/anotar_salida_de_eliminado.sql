-- Notes for webhooks that a record was deleted: marked so, or its row removed without that.
CREATE OR REPLACE FUNCTION anotar_salida_de_eliminado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  fin timestamptz := CASE WHEN TG_OP = 'DELETE' THEN now() ELSE NEW.eliminado_en END;
BEGIN
  IF OLD.eliminado_en IS NOT NULL OR fin IS NULL THEN RETURN NULL; END IF;
  PERFORM anotar_aviso(OLD.empresa_id, OLD.id, TG_ARGV[0:], jsonb_build_object(
    'id', OLD.id, 'uuid', OLD.uuid,
    'eliminado_en', to_char(fin AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  RETURN NULL;
END $$;
