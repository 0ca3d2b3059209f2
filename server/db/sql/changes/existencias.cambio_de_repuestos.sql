-- A part tells whether it is low in a store.
CREATE OR REPLACE TRIGGER cambio_de_repuestos AFTER INSERT OR UPDATE OR DELETE ON existencias
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('repuestos', 'repuesto_id', 'existencia,minimo');
