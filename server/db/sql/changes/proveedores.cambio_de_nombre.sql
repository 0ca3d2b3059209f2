-- What names a supplier tells its name.
CREATE OR REPLACE TRIGGER cambio_de_nombre AFTER UPDATE ON proveedores
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION proveedor_renombrado();
