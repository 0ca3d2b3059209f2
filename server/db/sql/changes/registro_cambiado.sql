-- A record was written: its own row. Arguments: the entity, then columns of which GET tells nothing, or that move by
-- themselves; a change of those alone is none.
CREATE OR REPLACE FUNCTION registro_cambiado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO cambios (empresa_id, entidad, entidad_id, cambio)
    VALUES (NEW.empresa_id, TG_ARGV[0], NEW.id, pg_current_xact_id()::text::bigint)
    ON CONFLICT (empresa_id, entidad, entidad_id, cambio) DO NOTHING;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM anotar_cambio(OLD.empresa_id, TG_ARGV[0], OLD.id, OLD.uuid);
    RETURN NULL;
  END IF;
  IF OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  IF TG_NARGS > 1 AND to_jsonb(OLD) - TG_ARGV[1:] = to_jsonb(NEW) - TG_ARGV[1:] THEN RETURN NULL; END IF;
  PERFORM anotar_cambio(NEW.empresa_id, TG_ARGV[0], NEW.id, NULL);
  RETURN NULL;
END $$;
