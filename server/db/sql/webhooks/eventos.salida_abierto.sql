-- evento.abierto: not those that a correction found afterwards.
CREATE OR REPLACE TRIGGER salida_abierto AFTER INSERT ON eventos
  FOR EACH ROW
  WHEN (NEW.estado = 'abierto' AND NOT NEW.corregido)
  EXECUTE FUNCTION anotar_salida('evento.abierto');
