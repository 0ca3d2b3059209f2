-- The steps of an order are append-only.
CREATE OR REPLACE TRIGGER compra_historial_no_se_cambia BEFORE UPDATE OR DELETE ON compra_historial
  FOR EACH ROW EXECUTE FUNCTION no_se_cambia();
