-- An order tells what its labour costs; hours without a rate are told too.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON mano_obra
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
