-- orden.programada: another person has it, or it is for another moment. What is made with a plan is told as made.
CREATE OR REPLACE TRIGGER salida_programada AFTER UPDATE OF responsable_id, fecha_programada ON ordenes
  FOR EACH ROW
  WHEN ((OLD.responsable_id, OLD.fecha_programada) IS DISTINCT FROM (NEW.responsable_id, NEW.fecha_programada))
  EXECUTE FUNCTION anotar_salida('orden.programada');
