-- evento.eliminado: an event; those that go to the archive too.
CREATE OR REPLACE TRIGGER salida_eliminado AFTER UPDATE OF eliminado_en OR DELETE ON eventos
  FOR EACH ROW EXECUTE FUNCTION anotar_salida_de_eliminado('evento.eliminado');
