-- The run itself, but not what is expected of it from frame to frame.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON ejecuciones
  FOR EACH ROW
  EXECUTE FUNCTION ejecucion_cambiada();
