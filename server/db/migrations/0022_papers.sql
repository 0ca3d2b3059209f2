-- defecto.abierto: what was over is to be repaired again.
CREATE OR REPLACE TRIGGER salida_abierto AFTER UPDATE OF estado ON defectos
  FOR EACH ROW
  WHEN (OLD.estado NOT IN ('abierto', 'en_orden') AND NEW.estado IN ('abierto', 'en_orden'))
  EXECUTE FUNCTION anotar_salida('defecto.abierto');
--> statement-breakpoint
-- defecto.abierto: a new defect. One that came late and is over already was never open to anybody.
CREATE OR REPLACE TRIGGER salida_abierto_nuevo AFTER INSERT ON defectos
  FOR EACH ROW
  WHEN (NEW.estado IN ('abierto', 'en_orden'))
  EXECUTE FUNCTION anotar_salida('defecto.abierto');
--> statement-breakpoint
-- defecto.reparado: by hand, with its order, or at an inspection.
CREATE OR REPLACE TRIGGER salida_reparado AFTER UPDATE OF estado ON defectos
  FOR EACH ROW
  WHEN (OLD.estado <> 'reparado' AND NEW.estado = 'reparado')
  EXECUTE FUNCTION anotar_salida('defecto.reparado');
--> statement-breakpoint
-- inspeccion.hecha: every stored inspection.
CREATE OR REPLACE TRIGGER salida_hecha AFTER INSERT ON inspecciones
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('inspeccion.hecha');
--> statement-breakpoint
-- solicitud.creada: every new request.
CREATE OR REPLACE TRIGGER salida_creada AFTER INSERT ON solicitudes
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('solicitud.creada');
