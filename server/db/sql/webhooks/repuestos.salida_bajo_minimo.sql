-- repuesto.bajo_minimo: once for each time that a part becomes low in some store.
CREATE OR REPLACE TRIGGER salida_bajo_minimo AFTER UPDATE OF bajo_desde ON repuestos
  FOR EACH ROW
  WHEN (OLD.bajo_desde IS NULL AND NEW.bajo_desde IS NOT NULL)
  EXECUTE FUNCTION anotar_salida('repuesto.bajo_minimo');
