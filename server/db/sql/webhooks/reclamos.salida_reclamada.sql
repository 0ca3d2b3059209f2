-- garantia.reclamada: something was claimed of a warranty.
CREATE OR REPLACE TRIGGER salida_reclamada AFTER INSERT ON reclamos
  FOR EACH ROW
  EXECUTE FUNCTION anotar_salida_de_garantia('garantia.reclamada');
