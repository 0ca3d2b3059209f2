-- The steps and notes of an event are never rewritten; they go with an event that is archived.
CREATE OR REPLACE TRIGGER evento_pasos_no_se_cambia BEFORE UPDATE ON evento_pasos
  FOR EACH ROW EXECUTE FUNCTION no_se_cambia();
