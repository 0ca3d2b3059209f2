-- Also when a person is deleted or restored: their key is free, or taken again.
CREATE OR REPLACE TRIGGER llaves_cambiadas AFTER INSERT OR DELETE OR UPDATE OF llavero_rfid, eliminado_en ON personal
  FOR EACH ROW EXECUTE FUNCTION llaves_cambiadas();
