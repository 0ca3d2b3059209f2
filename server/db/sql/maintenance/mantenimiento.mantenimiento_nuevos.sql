-- A new plan has no dues yet.
CREATE OR REPLACE TRIGGER mantenimiento_nuevos AFTER INSERT ON mantenimiento REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_planes();
