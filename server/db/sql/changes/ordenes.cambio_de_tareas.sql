-- Tasks tell of their order.
CREATE OR REPLACE TRIGGER cambio_de_tareas AFTER UPDATE ON ordenes
  FOR EACH ROW
  EXECUTE FUNCTION tareas_de_orden();
