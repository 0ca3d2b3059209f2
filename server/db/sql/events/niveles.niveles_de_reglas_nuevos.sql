-- A new level may stand below one that a rule names.
CREATE OR REPLACE TRIGGER niveles_de_reglas_nuevos AFTER INSERT ON niveles REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION niveles_de_reglas_cambiaron();
