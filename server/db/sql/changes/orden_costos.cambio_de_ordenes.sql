-- An order tells what third parties cost.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON orden_costos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
