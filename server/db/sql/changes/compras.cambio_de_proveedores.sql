-- A supplier counts its open purchases.
CREATE OR REPLACE TRIGGER cambio_de_proveedores
  AFTER INSERT OR DELETE OR UPDATE OF proveedor_id, estado, eliminado_en ON compras
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('proveedores', 'proveedor_id', 'estado,eliminado_en');
