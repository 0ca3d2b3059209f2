-- ejecucion.eliminada: an execution.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON ejecuciones
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('ejecucion.eliminada');
