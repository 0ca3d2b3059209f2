-- An asset tells which of its documents expire, and when the first does.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER INSERT OR UPDATE OR DELETE ON documentos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('activos', 'activo_id');
