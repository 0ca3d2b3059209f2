-- A warranty tells what was claimed and what came back.
CREATE OR REPLACE TRIGGER cambio_de_garantias AFTER INSERT OR UPDATE OR DELETE ON reclamos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('garantias', 'garantia_id');
