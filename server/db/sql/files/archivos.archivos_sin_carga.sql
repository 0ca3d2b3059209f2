-- Only files whose content is an upload.
CREATE OR REPLACE TRIGGER archivos_sin_carga AFTER DELETE OR UPDATE OF carga_id ON archivos
  FOR EACH ROW WHEN (OLD.carga_id IS NOT NULL)
  EXECUTE FUNCTION borrar_carga();
