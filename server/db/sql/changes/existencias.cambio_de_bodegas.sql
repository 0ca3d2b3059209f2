-- A store tells what it has, and what that is worth.
CREATE OR REPLACE TRIGGER cambio_de_bodegas AFTER INSERT OR UPDATE OR DELETE ON existencias
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('bodegas', 'bodega_id', 'existencia');
