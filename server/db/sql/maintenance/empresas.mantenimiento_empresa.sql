-- Only the settings that dues go by.
CREATE OR REPLACE TRIGGER mantenimiento_empresa AFTER UPDATE OF zona_horaria, ajustes ON empresas
  FOR EACH ROW
  WHEN ((OLD.zona_horaria, OLD.ajustes -> 'dias_aviso_mantenimiento', OLD.ajustes -> 'pct_aviso_medidor')
    IS DISTINCT FROM (NEW.zona_horaria, NEW.ajustes -> 'dias_aviso_mantenimiento', NEW.ajustes -> 'pct_aviso_medidor'))
  EXECUTE FUNCTION mantenimiento_marca_empresa();
