-- A run was written. What is expected of it moves with every frame of its vehicle and does not count: positions and
-- real time tell that. Its states, arrivals and counts do.
CREATE OR REPLACE FUNCTION ejecucion_cambiada() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  no_cuenta CONSTANT text[] := '{curso,ensena,por_aprender,eta,eta_plan,avance_pct,retraso_min,desvio_max_m,busqueda}';
  esperado CONSTANT text[] := '{eta,eta_desde,eta_hasta,sin_estimacion_desde,error_min,distancia_m}';
  antes jsonb;
  ahora jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM anotar_cambio(OLD.empresa_id, 'ejecuciones', OLD.id, OLD.uuid);
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    antes := to_jsonb(OLD) - no_cuenta;
    ahora := to_jsonb(NEW) - no_cuenta;
    IF antes - 'paradas' = ahora - 'paradas' AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(antes -> 'paradas') WITH ORDINALITY a(parada, n)
      FULL JOIN jsonb_array_elements(ahora -> 'paradas') WITH ORDINALITY b(parada, n) USING (n)
      WHERE a.parada - esperado IS DISTINCT FROM b.parada - esperado
    ) THEN RETURN NULL; END IF;
  END IF;
  PERFORM anotar_cambio(NEW.empresa_id, 'ejecuciones', NEW.id, NULL);
  RETURN NULL;
END $$;
