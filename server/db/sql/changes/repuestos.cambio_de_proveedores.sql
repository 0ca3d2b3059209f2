-- A supplier counts its parts.
CREATE OR REPLACE TRIGGER cambio_de_proveedores AFTER INSERT OR DELETE OR UPDATE OF proveedor_id, eliminado_en ON repuestos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('proveedores', 'proveedor_id', 'eliminado_en');
