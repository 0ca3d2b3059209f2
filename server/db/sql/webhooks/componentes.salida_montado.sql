-- componente.montado: on an asset, or to another position there.
CREATE OR REPLACE TRIGGER salida_montado AFTER UPDATE ON componentes
  FOR EACH ROW
  WHEN (NEW.activo_id IS NOT NULL AND (OLD.activo_id, OLD.posicion) IS DISTINCT FROM (NEW.activo_id, NEW.posicion))
  EXECUTE FUNCTION anotar_salida('componente.montado');
