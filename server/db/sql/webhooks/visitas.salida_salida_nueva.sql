-- visita.salida: a visit that is stored when it has ended already.
CREATE OR REPLACE TRIGGER salida_salida_nueva AFTER INSERT ON visitas
  FOR EACH ROW
  WHEN (NEW.salida_en > now() - interval '7 days')
  EXECUTE FUNCTION anotar_salida('visita.salida');
