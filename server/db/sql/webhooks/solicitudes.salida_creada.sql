-- solicitud.creada: every new request.
CREATE OR REPLACE TRIGGER salida_creada AFTER INSERT ON solicitudes
  FOR EACH ROW EXECUTE FUNCTION anotar_salida('solicitud.creada');
