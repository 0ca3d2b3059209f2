-- An inspection tells its answers, and the defects that they are sightings of.
CREATE OR REPLACE TRIGGER cambio_de_inspecciones AFTER INSERT OR UPDATE OR DELETE ON inspeccion_respuestas
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('inspecciones', 'inspeccion_id');
