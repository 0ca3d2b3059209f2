-- Assets, orders, parts and fuel loads tell the name of their supplier.
CREATE OR REPLACE FUNCTION proveedor_renombrado() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  PERFORM anotar_cambio(NEW.empresa_id, que, id, NULL)
  FROM (
    SELECT 'activos' AS que, id FROM activos WHERE empresa_id = NEW.empresa_id AND proveedor_id = NEW.id
    UNION ALL
    SELECT 'ordenes', id FROM ordenes WHERE empresa_id = NEW.empresa_id AND proveedor_id = NEW.id
    UNION ALL
    SELECT 'repuestos', id FROM repuestos WHERE empresa_id = NEW.empresa_id AND proveedor_id = NEW.id
    UNION ALL
    SELECT 'combustible', id FROM cargas_combustible WHERE empresa_id = NEW.empresa_id AND proveedor_id = NEW.id
  ) nombrados;
  RETURN NULL;
END $$;
