-- viaje.terminado: a trip under way that ends; not news after a week either.
CREATE OR REPLACE TRIGGER salida_terminado AFTER UPDATE ON viajes
  FOR EACH ROW
  WHEN (OLD.fin_en IS NULL AND NEW.fin_en > now() - interval '7 days')
  EXECUTE FUNCTION anotar_salida('viaje.terminado');
