-- combustible.cambiado: what moves the cursor of the list of fuel loads, its judgement and consumption among it.
CREATE OR REPLACE TRIGGER salida_combustible AFTER INSERT ON cambios
  FOR EACH ROW
  WHEN (NEW.entidad = 'combustible')
  EXECUTE FUNCTION anotar_salida_de_cambio('combustible.cambiado');
