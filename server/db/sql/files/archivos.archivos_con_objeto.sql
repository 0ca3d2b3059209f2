-- However the row goes.
CREATE OR REPLACE TRIGGER archivos_con_objeto AFTER DELETE ON archivos FOR EACH ROW WHEN (OLD.objeto IS NOT NULL)
  EXECUTE FUNCTION anotar_objeto();
