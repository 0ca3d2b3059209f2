-- documento.creado: every new document of an asset or a person.
CREATE OR REPLACE TRIGGER salida_creado AFTER INSERT ON documentos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('documento.creado');
