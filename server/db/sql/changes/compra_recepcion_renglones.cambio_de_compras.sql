-- A purchase tells how much of it has come.
CREATE OR REPLACE TRIGGER cambio_de_compras AFTER INSERT OR UPDATE OR DELETE ON compra_recepcion_renglones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('compras', 'compra_id');
