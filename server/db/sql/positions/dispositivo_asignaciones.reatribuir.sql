-- Every change of an assignment, with its old and new row.
CREATE OR REPLACE TRIGGER reatribuir AFTER INSERT OR UPDATE OR DELETE ON dispositivo_asignaciones
  FOR EACH ROW EXECUTE FUNCTION anotar_reatribucion();
