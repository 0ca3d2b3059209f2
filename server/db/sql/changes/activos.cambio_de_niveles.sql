-- Levels count the assets below them.
CREATE OR REPLACE TRIGGER cambio_de_niveles AFTER INSERT OR DELETE OR UPDATE OF nivel_id, eliminado_en ON activos
  FOR EACH ROW
  EXECUTE FUNCTION nivel_contado();
