-- Defects tell the number and the cost of their order.
CREATE OR REPLACE TRIGGER cambio_de_defectos AFTER UPDATE ON ordenes
  FOR EACH ROW
  WHEN (OLD.numero IS DISTINCT FROM NEW.numero OR OLD.costo_total IS DISTINCT FROM NEW.costo_total)
  EXECUTE FUNCTION defectos_que_nombran('orden_id');
