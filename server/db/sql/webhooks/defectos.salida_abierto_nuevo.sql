-- defecto.abierto: a new defect. One that came late and is over already was never open to anybody.
CREATE OR REPLACE TRIGGER salida_abierto_nuevo AFTER INSERT ON defectos
  FOR EACH ROW
  WHEN (NEW.estado IN ('abierto', 'en_orden'))
  EXECUTE FUNCTION anotar_salida('defecto.abierto');
