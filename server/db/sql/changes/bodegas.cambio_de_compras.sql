-- Purchases tell the name of the store where they arrive.
CREATE OR REPLACE TRIGGER cambio_de_compras AFTER UPDATE ON bodegas
  FOR EACH ROW
  WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre)
  EXECUTE FUNCTION compras_de_bodega();
