-- The record itself, written in any way: created, changed, deleted, restored.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON componentes
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('componentes');
