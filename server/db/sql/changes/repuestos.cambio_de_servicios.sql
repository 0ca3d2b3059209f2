-- Services tell what their parts cost.
CREATE OR REPLACE TRIGGER cambio_de_servicios AFTER UPDATE ON repuestos
  FOR EACH ROW
  WHEN (OLD.costo_unitario IS DISTINCT FROM NEW.costo_unitario)
  EXECUTE FUNCTION servicios_de_repuesto();
