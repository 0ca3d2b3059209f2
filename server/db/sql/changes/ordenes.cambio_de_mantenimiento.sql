-- Plans count their dues that have an open order.
CREATE OR REPLACE TRIGGER cambio_de_mantenimiento
  AFTER INSERT OR DELETE OR UPDATE OF estado, mantenimiento_activo_id, eliminado_en ON ordenes
  FOR EACH ROW
  EXECUTE FUNCTION plan_de_orden();
