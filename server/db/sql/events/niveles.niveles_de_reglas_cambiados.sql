-- A level that moves or is deleted changes what stands below one that a rule names.
CREATE OR REPLACE TRIGGER niveles_de_reglas_cambiados AFTER UPDATE ON niveles REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION niveles_de_reglas_cambiaron();
