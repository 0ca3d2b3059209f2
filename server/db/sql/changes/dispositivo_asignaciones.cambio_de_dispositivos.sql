-- A device tells which asset carries it.
CREATE OR REPLACE TRIGGER cambio_de_dispositivos AFTER INSERT OR UPDATE OR DELETE ON dispositivo_asignaciones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('dispositivos', 'dispositivo_id');
