-- The event itself, written in any way; what the product only notes for itself does not count.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON eventos
  FOR EACH ROW
  EXECUTE FUNCTION evento_cambiado();
