-- A run tells what was corrected of it.
CREATE OR REPLACE TRIGGER cambio_de_ejecuciones AFTER INSERT OR UPDATE OR DELETE ON correcciones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ejecuciones', 'ejecucion_id');
