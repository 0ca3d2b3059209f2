-- An asset tells the latest day of its own warranties.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER INSERT OR UPDATE OR DELETE ON garantias
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('activos', 'activo_id', 'vence_en,eliminado_en');
