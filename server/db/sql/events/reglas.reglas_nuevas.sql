-- Once per statement.
CREATE OR REPLACE TRIGGER reglas_nuevas AFTER INSERT ON reglas REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION reglas_cambiaron();
