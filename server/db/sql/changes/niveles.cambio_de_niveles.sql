-- Levels tell the names above them and count what is below.
CREATE OR REPLACE TRIGGER cambio_de_niveles AFTER UPDATE ON niveles
  FOR EACH ROW
  WHEN ((OLD.nombre, OLD.ruta) IS DISTINCT FROM (NEW.nombre, NEW.ruta))
  EXECUTE FUNCTION nivel_movido();
