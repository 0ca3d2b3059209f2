-- activo.creado: every new asset.
CREATE OR REPLACE TRIGGER salida_creado AFTER INSERT ON activos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('activo.creado', 'activo.cambiado');
