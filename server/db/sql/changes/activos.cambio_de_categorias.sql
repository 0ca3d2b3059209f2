-- A category counts its assets.
CREATE OR REPLACE TRIGGER cambio_de_categorias AFTER INSERT OR DELETE OR UPDATE OF categoria_id, eliminado_en ON activos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('categorias', 'categoria_id', 'eliminado_en');
