-- A deleted stop is an update too.
CREATE OR REPLACE TRIGGER paradas_cambiadas AFTER UPDATE ON paradas REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION lugares_cambiaron();
