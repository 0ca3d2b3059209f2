-- Stores tell what their parts are worth.
CREATE OR REPLACE TRIGGER cambio_de_bodegas AFTER UPDATE ON repuestos
  FOR EACH ROW
  WHEN (OLD.valor IS DISTINCT FROM NEW.valor)
  EXECUTE FUNCTION bodegas_de_repuesto();
