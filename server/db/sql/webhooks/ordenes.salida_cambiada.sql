-- orden.cambiada: an order with another version, unless it was just closed.
CREATE OR REPLACE TRIGGER salida_cambiada AFTER UPDATE ON ordenes
  FOR EACH ROW
  WHEN (OLD.version <> NEW.version AND NOT (OLD.estado <> 'cerrada' AND NEW.estado = 'cerrada'))
  EXECUTE FUNCTION anotar_salida('orden.cambiada');
