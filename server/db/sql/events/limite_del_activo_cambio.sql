-- Remembers the former speed limit of an asset.
CREATE OR REPLACE FUNCTION limite_del_activo_cambio() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
BEGIN
  NEW.limites_antes := limites_anteriores(OLD.limites_antes, jsonb_build_object('limite', OLD.limite_velocidad_kmh));
  RETURN NEW;
END $$;
