-- Fuel loads tell their unit.
CREATE OR REPLACE TRIGGER cambio_de_combustible AFTER UPDATE ON activos
  FOR EACH ROW
  WHEN (OLD.combustible IS DISTINCT FROM NEW.combustible)
  EXECUTE FUNCTION cargas_de_activo();
