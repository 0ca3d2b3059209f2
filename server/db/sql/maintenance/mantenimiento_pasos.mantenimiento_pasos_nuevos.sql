-- Steps are only added (mantenimiento_pasos_no_se_cambia).
CREATE OR REPLACE TRIGGER mantenimiento_pasos_nuevos AFTER INSERT ON mantenimiento_pasos
  REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_pasos();
