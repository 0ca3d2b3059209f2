-- What was done about a defect is append-only.
CREATE OR REPLACE TRIGGER defecto_actos_no_se_cambia BEFORE UPDATE OR DELETE ON defecto_actos
  FOR EACH ROW EXECUTE FUNCTION no_se_cambia();
