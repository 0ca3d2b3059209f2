-- orden.cambiada: what moves the cursor of the list of orders, its costs among them.
CREATE OR REPLACE TRIGGER salida_orden AFTER INSERT ON cambios
  FOR EACH ROW
  WHEN (NEW.entidad = 'ordenes')
  EXECUTE FUNCTION anotar_salida_de_cambio('orden.cambiada');
