-- Purchases tell the name of their supplier.
CREATE OR REPLACE TRIGGER cambio_de_compras AFTER UPDATE ON proveedores
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION proveedor_renombrado('compras', 'compras');
