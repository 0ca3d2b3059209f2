-- orden.cerrada: instead of orden.cambiada.
CREATE OR REPLACE TRIGGER salida_cerrada AFTER UPDATE ON ordenes
  FOR EACH ROW
  WHEN (OLD.estado <> 'cerrada' AND NEW.estado = 'cerrada')
  EXECUTE FUNCTION anotar_salida('orden.cerrada', 'orden.cambiada');
