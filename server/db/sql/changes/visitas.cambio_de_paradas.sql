-- A stop tells how many assets are inside, and the last visit.
CREATE OR REPLACE TRIGGER cambio_de_paradas AFTER INSERT OR UPDATE OR DELETE ON visitas
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('paradas', 'parada_id', 'activo_id,entrada_en,salida_en');
