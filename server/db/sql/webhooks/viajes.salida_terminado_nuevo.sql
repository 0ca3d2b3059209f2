-- viaje.terminado: a trip that is stored when it has ended already. What is derived anew of the past is no news after a
-- week.
CREATE OR REPLACE TRIGGER salida_terminado_nuevo AFTER INSERT ON viajes
  FOR EACH ROW
  WHEN (NEW.fin_en > now() - interval '7 days')
  EXECUTE FUNCTION anotar_salida('viaje.terminado');
