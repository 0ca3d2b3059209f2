-- A plan counts its dues by state and tells the next one.
CREATE OR REPLACE TRIGGER cambio_de_mantenimiento AFTER INSERT OR UPDATE OR DELETE ON mantenimiento_activos
  FOR EACH ROW
  EXECUTE FUNCTION parte_cambiada('mantenimiento', 'plan_id',
    'fuera_desde,vence_en,vencido_desde,avisa_desde,pospuesto_hasta,sin_lecturas_desde,sin_historia,sin_medidor');
