-- A run tells when it was off its corridor; how far, once it is back.
CREATE OR REPLACE TRIGGER cambio_de_ejecuciones AFTER INSERT OR UPDATE OR DELETE ON desvios
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ejecuciones', 'ejecucion_id', 'inicio_en,fin_en');
