-- New assets, by import or by hand.
CREATE OR REPLACE TRIGGER mantenimiento_activos_nuevos AFTER INSERT ON activos REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_activos_nuevos();
