-- A corrected reading changes what its meter shows.
CREATE OR REPLACE TRIGGER mantenimiento_lecturas_cambiadas AFTER UPDATE ON lecturas REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_lecturas();
