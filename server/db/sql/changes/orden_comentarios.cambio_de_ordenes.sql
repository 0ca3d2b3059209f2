-- An order counts its comments.
CREATE OR REPLACE TRIGGER cambio_de_ordenes AFTER INSERT OR UPDATE OR DELETE ON orden_comentarios
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('ordenes', 'orden_id');
