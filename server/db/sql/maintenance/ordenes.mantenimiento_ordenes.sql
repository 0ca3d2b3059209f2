-- With the former rows: only some changes of an order matter. A new order changes no due.
CREATE OR REPLACE TRIGGER mantenimiento_ordenes AFTER UPDATE ON ordenes
  REFERENCING OLD TABLE AS antes NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_ordenes();
