-- A deleted reading no longer counts; the marks need its former row.
CREATE OR REPLACE TRIGGER mantenimiento_lecturas_borradas AFTER DELETE ON lecturas REFERENCING OLD TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_lecturas();
