-- An asset tells whether a critical defect is open on it.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER INSERT OR UPDATE OR DELETE ON defectos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('activos', 'activo_id', 'estado,severidad,titulo,eliminado_en');
