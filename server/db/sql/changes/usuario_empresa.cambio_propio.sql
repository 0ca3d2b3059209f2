-- The member itself, joined, changed or removed.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON usuario_empresa
  FOR EACH ROW
  EXECUTE FUNCTION miembro_cambiado();
