-- Tyres tell the least depth that the category of their asset says.
CREATE OR REPLACE TRIGGER cambio_de_componentes AFTER UPDATE ON categorias
  FOR EACH ROW
  WHEN (OLD.profundidad_min IS DISTINCT FROM NEW.profundidad_min)
  EXECUTE FUNCTION categoria_con_profundidad();
