-- orden.eliminada: an order.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON ordenes
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('orden.eliminada');
