-- Whoever writes events need not know of groups and silences: a new event, or one whose time changes, waits for its
-- group; a silence in force when it began or when it is stored marks it. Never a call for help. Only what orders,
-- documents and stock raise has neither a judgement of positions nor a run.
CREATE OR REPLACE FUNCTION evento_por_agrupar() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
BEGIN
  NEW.por_agrupar := NEW.tipo <> 'sos';
  IF TG_OP = 'INSERT' AND NEW.tipo <> 'sos' THEN
    NEW.silencio_id := (
      SELECT s.id FROM public.silencios_eventos s
      WHERE s.empresa_id = NEW.empresa_id AND s.hasta > least(NEW.inicio_en, now())
        AND (s.activo_id = NEW.activo_id OR s.regla_id = NEW.regla_id OR s.parada_id = NEW.parada_id)
        AND (s.con_mantenimiento OR NEW.juicio IS NOT NULL OR NEW.ejecucion_id IS NOT NULL)
        AND (
          NEW.inicio_en >= s.desde AND NEW.inicio_en < coalesce(s.terminado_en, s.hasta)
          OR now() >= s.desde AND now() < coalesce(s.terminado_en, s.hasta)
        )
      ORDER BY s.id LIMIT 1
    );
  END IF;
  RETURN NEW;
END $$;
