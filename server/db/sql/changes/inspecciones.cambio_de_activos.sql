-- An asset tells whether an inspection is missing before it leaves.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER INSERT OR UPDATE OR DELETE ON inspecciones
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('activos', 'activo_id', 'fecha,anulada_en,eliminado_en');
