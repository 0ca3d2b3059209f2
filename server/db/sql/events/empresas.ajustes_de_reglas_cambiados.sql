-- Before the row is stored, with the limits in the same row.
CREATE OR REPLACE TRIGGER ajustes_de_reglas_cambiados BEFORE UPDATE OF ajustes ON empresas
  FOR EACH ROW EXECUTE FUNCTION ajustes_de_reglas_cambiaron();
