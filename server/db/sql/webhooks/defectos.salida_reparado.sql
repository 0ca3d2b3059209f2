-- defecto.reparado: by hand, with its order, or at an inspection.
CREATE OR REPLACE TRIGGER salida_reparado AFTER UPDATE OF estado ON defectos
  FOR EACH ROW
  WHEN (OLD.estado <> 'reparado' AND NEW.estado = 'reparado')
  EXECUTE FUNCTION anotar_salida('defecto.reparado');
