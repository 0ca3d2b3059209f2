-- A membership was written: a member's id is that of the account. Its last use moves each minute and does not count.
CREATE OR REPLACE FUNCTION miembro_cambiado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM anotar_cambio(OLD.empresa_id, 'usuarios', OLD.user_id, u.uuid) FROM usuarios u WHERE u.id = OLD.user_id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.rol_id, OLD.estado, OLD.version) IS NOT DISTINCT FROM (NEW.rol_id, NEW.estado, NEW.version)
    THEN RETURN NULL; END IF;
  END IF;
  PERFORM anotar_cambio(NEW.empresa_id, 'usuarios', NEW.user_id, NULL);
  RETURN NULL;
END $$;
