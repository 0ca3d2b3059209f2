-- combustible.cargado: every new fuel load.
CREATE OR REPLACE TRIGGER salida_cargado AFTER INSERT ON cargas_combustible
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('combustible.cargado', 'combustible.cambiado');
