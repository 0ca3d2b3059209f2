-- Only what groups depend on: when it began and ended, and whether it stands.
CREATE OR REPLACE TRIGGER eventos_por_agrupar BEFORE UPDATE OF inicio_en, fin_en, corregido ON eventos
  FOR EACH ROW
  WHEN ((OLD.inicio_en, OLD.fin_en, OLD.corregido) IS DISTINCT FROM (NEW.inicio_en, NEW.fin_en, NEW.corregido))
  EXECUTE FUNCTION evento_por_agrupar();
