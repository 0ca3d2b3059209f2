-- Purchases tell the name of the store where they arrive.
CREATE OR REPLACE FUNCTION compras_de_bodega() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(c.empresa_id, 'compras', c.id, NULL)
  FROM compras c WHERE c.empresa_id = NEW.empresa_id AND c.bodega_id = NEW.id;
  RETURN NULL;
END $$;
