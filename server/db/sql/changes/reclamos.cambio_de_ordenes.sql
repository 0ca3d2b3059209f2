-- An order tells what came back of its cost.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON reclamos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
