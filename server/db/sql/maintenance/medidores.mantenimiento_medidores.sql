-- With the former rows: only kind, name and deletion matter. A new meter has no readings yet.
CREATE OR REPLACE TRIGGER mantenimiento_medidores AFTER UPDATE ON medidores
  REFERENCING OLD TABLE AS antes NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_medidores();
