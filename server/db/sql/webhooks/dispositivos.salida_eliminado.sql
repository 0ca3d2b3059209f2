-- dispositivo.eliminado: a device.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON dispositivos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('dispositivo.eliminado');
