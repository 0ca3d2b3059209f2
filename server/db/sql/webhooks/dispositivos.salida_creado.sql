-- dispositivo.creado: every new device.
CREATE OR REPLACE TRIGGER salida_creado AFTER INSERT ON dispositivos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('dispositivo.creado', 'dispositivo.cambiado');
