-- inspeccion.hecha: every stored inspection.
CREATE OR REPLACE TRIGGER salida_hecha AFTER INSERT ON inspecciones
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('inspeccion.hecha');
