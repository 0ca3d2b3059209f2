-- The unit of a fuel load is that of its asset's fuel.
CREATE OR REPLACE FUNCTION cargas_de_activo() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(c.empresa_id, 'combustible', c.id, NULL)
  FROM cargas_combustible c WHERE c.empresa_id = NEW.empresa_id AND c.activo_id = NEW.id;
  RETURN NULL;
END $$;
