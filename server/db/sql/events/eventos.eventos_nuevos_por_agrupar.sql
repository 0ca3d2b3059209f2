-- Before the row is stored, so that it is written once.
CREATE OR REPLACE TRIGGER eventos_nuevos_por_agrupar BEFORE INSERT ON eventos
  FOR EACH ROW EXECUTE FUNCTION evento_por_agrupar();
