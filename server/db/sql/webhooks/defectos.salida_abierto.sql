-- defecto.abierto: what was over is to be repaired again.
CREATE OR REPLACE TRIGGER salida_abierto AFTER UPDATE OF estado ON defectos
  FOR EACH ROW
  WHEN (OLD.estado NOT IN ('abierto', 'en_orden') AND NEW.estado IN ('abierto', 'en_orden'))
  EXECUTE FUNCTION anotar_salida('defecto.abierto');
