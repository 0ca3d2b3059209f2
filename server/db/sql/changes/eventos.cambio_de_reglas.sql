-- A rule counts its events and tells the newest.
CREATE OR REPLACE TRIGGER cambio_de_reglas
  AFTER INSERT OR DELETE OR UPDATE OF regla_id, inicio_en, corregido ON eventos
  FOR EACH ROW
  EXECUTE FUNCTION regla_de_evento();
