-- An asset that lacked the meter of a plan has it now.
CREATE OR REPLACE TRIGGER mantenimiento_medidores_nuevos AFTER INSERT ON medidores REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION mantenimiento_marca_medidores_nuevos();
