-- The history of assets is append-only.
CREATE OR REPLACE TRIGGER historial_no_se_cambia BEFORE UPDATE OR DELETE ON historial
  FOR EACH ROW EXECUTE FUNCTION no_se_cambia();
