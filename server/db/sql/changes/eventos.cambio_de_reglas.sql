-- A rule counts its events and tells the newest.
CREATE OR REPLACE TRIGGER cambio_de_reglas
  AFTER INSERT OR DELETE OR UPDATE OF regla_id, inicio_en, fin_en, corregido ON eventos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('reglas', 'regla_id', 'inicio_en,corregido');
