-- An event tells its steps and notes.
CREATE OR REPLACE TRIGGER cambio_de_eventos AFTER INSERT OR UPDATE OR DELETE ON evento_pasos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('eventos', 'evento_id');
