-- In the row itself and before it is stored, whoever writes it.
CREATE OR REPLACE TRIGGER tareas_version_trabajo BEFORE INSERT OR UPDATE ON tareas
  FOR EACH ROW EXECUTE FUNCTION tareas_version_trabajo();
