-- activo.cambiado: a change raises the version; positions do not.
CREATE OR REPLACE TRIGGER salida_cambiado AFTER UPDATE ON activos FOR EACH ROW WHEN (OLD.version <> NEW.version)
  EXECUTE FUNCTION anotar_salida('activo.cambiado');
