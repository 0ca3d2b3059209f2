-- A defect tells what its latest sighting said.
CREATE OR REPLACE TRIGGER cambio_de_defectos AFTER INSERT OR UPDATE OR DELETE ON inspeccion_respuestas
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('defectos', 'defecto_id');
