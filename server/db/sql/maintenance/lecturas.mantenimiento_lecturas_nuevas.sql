-- A new reading may make a due by meter come earlier.
CREATE OR REPLACE TRIGGER mantenimiento_lecturas_nuevas AFTER INSERT ON lecturas REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_lecturas();
