-- A count tells what was counted.
CREATE OR REPLACE TRIGGER cambio_de_conteos AFTER INSERT OR UPDATE OR DELETE ON conteo_renglones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('conteos', 'conteo_id');
