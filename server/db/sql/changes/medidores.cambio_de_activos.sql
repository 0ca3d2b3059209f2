-- An asset tells the values of its odometer and hour meter.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER INSERT OR UPDATE OR DELETE ON medidores
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('activos', 'activo_id');
