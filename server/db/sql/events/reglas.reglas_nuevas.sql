-- A new rule; once per statement, however many rows it inserts.
CREATE OR REPLACE TRIGGER reglas_nuevas AFTER INSERT ON reglas REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION reglas_cambiaron();
