-- A deleted rule is an update too.
CREATE OR REPLACE TRIGGER reglas_cambiadas AFTER UPDATE ON reglas REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION reglas_cambiaron();
