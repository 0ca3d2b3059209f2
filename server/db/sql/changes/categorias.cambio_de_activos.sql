-- Assets tell the axles of their category, components the least depth that it says.
CREATE OR REPLACE TRIGGER cambio_de_activos AFTER UPDATE ON categorias
  FOR EACH ROW
  WHEN (OLD.ejes IS DISTINCT FROM NEW.ejes OR OLD.profundidad_min IS DISTINCT FROM NEW.profundidad_min)
  EXECUTE FUNCTION categoria_con_ejes();
