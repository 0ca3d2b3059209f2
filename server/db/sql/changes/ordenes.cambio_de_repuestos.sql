-- Orders at work reserve their parts.
CREATE OR REPLACE TRIGGER cambio_de_repuestos
  AFTER INSERT OR DELETE OR UPDATE OF estado, servicio_ids, bodega_id, nivel_id, eliminado_en ON ordenes
  FOR EACH ROW
  EXECUTE FUNCTION repuestos_de_orden();
