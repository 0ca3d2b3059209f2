-- componente.desmontado: it is on no asset any more.
CREATE OR REPLACE TRIGGER salida_desmontado AFTER UPDATE ON componentes
  FOR EACH ROW
  WHEN (OLD.activo_id IS NOT NULL AND NEW.activo_id IS NULL)
  EXECUTE FUNCTION anotar_salida('componente.desmontado');
