-- Once per statement: an import of a thousand stops changes the number once.
CREATE OR REPLACE TRIGGER paradas_nuevas AFTER INSERT ON paradas REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION lugares_cambiaron();
