-- orden.creada: every new order.
CREATE OR REPLACE TRIGGER salida_creada AFTER INSERT ON ordenes
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('orden.creada', 'orden.cambiada');
