-- dispositivo.cambiado: what moves the cursor of the list of devices; what it sends does not.
CREATE OR REPLACE TRIGGER salida_dispositivo AFTER INSERT ON cambios
  FOR EACH ROW
  WHEN (NEW.entidad = 'dispositivos')
  EXECUTE FUNCTION anotar_salida_de_cambio('dispositivo.cambiado');
