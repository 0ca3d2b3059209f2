-- An event tells what was corrected of it.
CREATE OR REPLACE TRIGGER cambio_de_eventos AFTER INSERT OR UPDATE OR DELETE ON correcciones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('eventos', 'evento_id');
