-- evento.cambiado: its state or who looks after it, reopening and taking back included.
CREATE OR REPLACE TRIGGER salida_cambiado AFTER UPDATE ON eventos
  FOR EACH ROW
  WHEN (NOT NEW.hallado
    AND (OLD.estado, OLD.atendido_por_id) IS DISTINCT FROM (NEW.estado, NEW.atendido_por_id))
  EXECUTE FUNCTION anotar_salida('evento.cambiado');
