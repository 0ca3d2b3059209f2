-- Stores tell what their parts are worth.
CREATE OR REPLACE FUNCTION bodegas_de_repuesto() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(e.empresa_id, 'bodegas', e.bodega_id, NULL)
  FROM existencias e WHERE e.empresa_id = NEW.empresa_id AND e.repuesto_id = NEW.id AND e.existencia <> 0;
  RETURN NULL;
END $$;
