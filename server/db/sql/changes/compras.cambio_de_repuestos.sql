-- What is on order counts before a part is low.
CREATE OR REPLACE TRIGGER cambio_de_repuestos
  AFTER INSERT OR DELETE OR UPDATE OF renglones, estado, bodega_id, eliminado_en ON compras
  FOR EACH ROW
  EXECUTE FUNCTION repuestos_de_renglones('renglones');
