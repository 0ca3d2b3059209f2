-- The record itself, written in any way; columns that GET does not answer do not count.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON activos
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('activos', 'limites_antes');
