-- The audit is append-only.
CREATE OR REPLACE TRIGGER auditoria_no_se_cambia BEFORE UPDATE OR DELETE ON auditoria
  FOR EACH ROW EXECUTE FUNCTION no_se_cambia();
