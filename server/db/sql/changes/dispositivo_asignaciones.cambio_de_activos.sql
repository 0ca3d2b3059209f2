-- An asset tells which device it carries.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER INSERT OR UPDATE OR DELETE ON dispositivo_asignaciones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('activos', 'activo_id');
