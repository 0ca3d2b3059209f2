-- Before the row is stored, so that an order never exists without those who had it.
CREATE OR REPLACE TRIGGER ordenes_tuvieron BEFORE UPDATE OF responsable_id, equipo_ids ON ordenes
  FOR EACH ROW
  WHEN (OLD.responsable_id IS DISTINCT FROM NEW.responsable_id OR OLD.equipo_ids IS DISTINCT FROM NEW.equipo_ids)
  EXECUTE FUNCTION orden_tuvieron();
