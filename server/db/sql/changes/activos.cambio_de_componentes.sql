-- With another category, other depths are the least of what is mounted.
CREATE OR REPLACE TRIGGER cambio_de_componentes AFTER UPDATE OF categoria_id ON activos
  FOR EACH ROW
  WHEN (OLD.categoria_id IS DISTINCT FROM NEW.categoria_id)
  EXECUTE FUNCTION componentes_de_activo();
