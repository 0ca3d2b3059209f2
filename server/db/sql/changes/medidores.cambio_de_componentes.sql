-- Components that are mounted tell their kilometres and hours.
CREATE OR REPLACE TRIGGER cambio_de_componentes AFTER INSERT OR UPDATE ON medidores
  FOR EACH ROW
  EXECUTE FUNCTION componentes_montados();
