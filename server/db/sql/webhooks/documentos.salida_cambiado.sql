-- documento.cambiado: anything of its row, restoring it included. Documents have no list that is followed.
CREATE OR REPLACE TRIGGER salida_cambiado AFTER UPDATE ON documentos
  FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION anotar_salida('documento.cambiado');
