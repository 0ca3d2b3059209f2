-- Orders at work reserve what their services plan.
CREATE OR REPLACE TRIGGER cambio_de_repuestos AFTER UPDATE OF repuestos ON servicios
  FOR EACH ROW
  WHEN (OLD.repuestos IS DISTINCT FROM NEW.repuestos)
  EXECUTE FUNCTION repuestos_de_renglones('repuestos');
