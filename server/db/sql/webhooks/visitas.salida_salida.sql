-- visita.salida: a visit that ends.
CREATE OR REPLACE TRIGGER salida_salida AFTER UPDATE ON visitas
  FOR EACH ROW
  WHEN (OLD.salida_en IS NULL AND NEW.salida_en > now() - interval '7 days')
  EXECUTE FUNCTION anotar_salida('visita.salida');
