-- A new asset may be of the category or the level of a plan.
CREATE OR REPLACE TRIGGER mantenimiento_activos_nuevos AFTER INSERT ON activos REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_activos_nuevos();
