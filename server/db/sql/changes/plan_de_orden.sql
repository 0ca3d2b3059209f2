-- Plans count their dues that have an open order.
CREATE OR REPLACE FUNCTION plan_de_orden() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  antes integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.eliminado_en IS NULL
    AND OLD.estado NOT IN ('cerrada', 'cancelada') THEN OLD.mantenimiento_activo_id END;
  ahora integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.eliminado_en IS NULL
    AND NEW.estado NOT IN ('cerrada', 'cancelada') THEN NEW.mantenimiento_activo_id END;
BEGIN
  IF antes IS NOT DISTINCT FROM ahora THEN RETURN NULL; END IF;
  PERFORM anotar_cambio(v.empresa_id, 'mantenimiento', v.plan_id, NULL)
  FROM mantenimiento_activos v
  WHERE v.empresa_id = coalesce(NEW.empresa_id, OLD.empresa_id) AND v.id IN (antes, ahora);
  RETURN NULL;
END $$;
