-- With the former rows: only the path of a level matters.
CREATE OR REPLACE TRIGGER mantenimiento_niveles AFTER UPDATE ON niveles
  REFERENCING OLD TABLE AS antes NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_niveles();
