-- documento.eliminado: a document of an asset or a person.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON documentos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('documento.eliminado');
