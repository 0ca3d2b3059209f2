-- ejecucion.terminada: an execution that is completed or missed, once.
CREATE OR REPLACE TRIGGER salida_terminada AFTER UPDATE ON ejecuciones
  FOR EACH ROW
  WHEN (OLD.estado NOT IN ('completada', 'incumplida') AND NEW.estado IN ('completada', 'incumplida'))
  EXECUTE FUNCTION anotar_salida('ejecucion.terminada');
