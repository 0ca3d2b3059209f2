-- visita.entrada: all past visits to a stop that was drawn today are no news after a week.
CREATE OR REPLACE TRIGGER salida_entrada AFTER INSERT ON visitas
  FOR EACH ROW
  WHEN (NEW.entrada_en > now() - interval '7 days')
  EXECUTE FUNCTION anotar_salida('visita.entrada');
