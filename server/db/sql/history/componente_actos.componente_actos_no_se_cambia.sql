-- What was done with a component is append-only.
CREATE OR REPLACE TRIGGER componente_actos_no_se_cambia BEFORE UPDATE OR DELETE ON componente_actos
  FOR EACH ROW EXECUTE FUNCTION no_se_cambia();
