-- vencimiento.vencido: once for each time that the due is counted as overdue.
CREATE OR REPLACE TRIGGER salida_vencido AFTER UPDATE ON mantenimiento_activos
  FOR EACH ROW
  WHEN (NEW.vencido_contado IS DISTINCT FROM OLD.vencido_contado AND NEW.vencido_contado IS NOT NULL)
  EXECUTE FUNCTION anotar_salida('vencimiento.vencido');
