-- In the row itself and before it is stored, whoever writes it.
CREATE OR REPLACE TRIGGER ordenes_version_trabajo BEFORE INSERT OR UPDATE ON ordenes
  FOR EACH ROW EXECUTE FUNCTION ordenes_version_trabajo();
