-- Warranties tell the name of their supplier.
CREATE OR REPLACE TRIGGER cambio_de_garantias AFTER UPDATE ON proveedores
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION proveedor_renombrado('garantias', 'garantias');
