-- A rule counts its events and tells the newest.
CREATE OR REPLACE FUNCTION regla_de_evento() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.regla_id, OLD.inicio_en, OLD.corregido)
    IS NOT DISTINCT FROM (NEW.regla_id, NEW.inicio_en, NEW.corregido)
  THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD.regla_id IS NOT NULL THEN
    PERFORM anotar_cambio(OLD.empresa_id, 'reglas', OLD.regla_id, NULL);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.regla_id IS NOT NULL THEN
    PERFORM anotar_cambio(NEW.empresa_id, 'reglas', NEW.regla_id, NULL);
  END IF;
  RETURN NULL;
END $$;
