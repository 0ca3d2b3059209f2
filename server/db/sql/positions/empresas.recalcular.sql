-- Only the time zone and the length of a stop change what is derived.
CREATE OR REPLACE TRIGGER recalcular AFTER UPDATE ON empresas
  FOR EACH ROW
  WHEN (OLD.zona_horaria IS DISTINCT FROM NEW.zona_horaria
    OR OLD.ajustes -> 'min_parada' IS DISTINCT FROM NEW.ajustes -> 'min_parada')
  EXECUTE FUNCTION recalcular_empresa();
