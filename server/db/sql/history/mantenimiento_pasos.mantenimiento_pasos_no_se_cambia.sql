-- The steps of a due are append-only.
CREATE OR REPLACE TRIGGER mantenimiento_pasos_no_se_cambia BEFORE UPDATE OR DELETE ON mantenimiento_pasos
  FOR EACH ROW EXECUTE FUNCTION no_se_cambia();
