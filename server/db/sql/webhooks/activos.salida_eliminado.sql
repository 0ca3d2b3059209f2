-- activo.eliminado: an asset.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON activos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('activo.eliminado');
