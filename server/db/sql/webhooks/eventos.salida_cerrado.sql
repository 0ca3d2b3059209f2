-- evento.cerrado: an event that ended, was corrected away, or was resolved or discarded by a person.
CREATE OR REPLACE TRIGGER salida_cerrado AFTER UPDATE ON eventos
  FOR EACH ROW
  WHEN (NOT NEW.hallado AND ((OLD.fin_en IS NULL AND NEW.fin_en IS NOT NULL) OR (NOT OLD.corregido AND NEW.corregido)
    OR (OLD.estado NOT IN ('resuelto', 'descartado') AND NEW.estado IN ('resuelto', 'descartado'))))
  EXECUTE FUNCTION anotar_salida('evento.cerrado');
