-- A supplier counts its orders.
CREATE OR REPLACE TRIGGER cambio_de_proveedores AFTER INSERT OR DELETE OR UPDATE OF proveedor_id, eliminado_en ON ordenes
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('proveedores', 'proveedor_id', 'eliminado_en');
