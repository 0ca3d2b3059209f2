-- A member tells which person of the staff it is.
CREATE OR REPLACE TRIGGER cambio_de_usuarios AFTER INSERT OR DELETE OR UPDATE OF user_id, eliminado_en ON personal
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('usuarios', 'user_id', 'eliminado_en');
