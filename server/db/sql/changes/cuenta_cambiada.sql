-- Members show the name, address, picture, telephone and state of their account: told in each of its companies.
CREATE OR REPLACE FUNCTION cuenta_cambiada() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF (OLD.name, OLD.email, OLD.img_url, OLD.telefono, OLD.rol_id, OLD.estado)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.img_url, NEW.telefono, NEW.rol_id, NEW.estado)
  THEN
    PERFORM anotar_cambio(m.empresa_id, 'usuarios', m.user_id, NULL) FROM usuario_empresa m WHERE m.user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
