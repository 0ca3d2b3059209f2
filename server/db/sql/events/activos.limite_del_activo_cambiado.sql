-- Only where the limit is another one.
CREATE OR REPLACE TRIGGER limite_del_activo_cambiado BEFORE UPDATE OF limite_velocidad_kmh ON activos
  FOR EACH ROW
  WHEN (OLD.limite_velocidad_kmh IS DISTINCT FROM NEW.limite_velocidad_kmh)
  EXECUTE FUNCTION limite_del_activo_cambio();
