-- Whatever changes in a plan may change its dues.
CREATE OR REPLACE TRIGGER mantenimiento_cambiados AFTER UPDATE ON mantenimiento REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_planes();
