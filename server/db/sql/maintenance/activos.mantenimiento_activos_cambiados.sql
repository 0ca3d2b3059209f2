-- With the former rows: assets change often, and seldom in what plans go by.
CREATE OR REPLACE TRIGGER mantenimiento_activos_cambiados AFTER UPDATE ON activos
  REFERENCING OLD TABLE AS antes NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_activos();
