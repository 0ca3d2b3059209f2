-- combustible.eliminado: a fuel load.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON cargas_combustible
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('combustible.eliminado');
