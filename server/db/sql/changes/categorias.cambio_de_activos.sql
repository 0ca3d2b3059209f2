-- Assets tell the axles of their category.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER UPDATE ON categorias
  FOR EACH ROW
  WHEN (OLD.ejes IS DISTINCT FROM NEW.ejes)
  EXECUTE FUNCTION categoria_con_ejes();
