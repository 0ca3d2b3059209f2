-- A device that changes its asset, or whose assignment begins or ends at another moment: its positions since the
-- earliest of these moments are attributed anew.
CREATE OR REPLACE FUNCTION anotar_reatribucion() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
DECLARE
  cambio timestamptz;
  quien public.dispositivo_asignaciones;
BEGIN
  quien := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  cambio := CASE
    WHEN TG_OP <> 'UPDATE' THEN quien.desde
    WHEN (OLD.activo_id, OLD.dispositivo_id, OLD.desde)
    IS DISTINCT FROM (NEW.activo_id, NEW.dispositivo_id, NEW.desde) THEN least(OLD.desde, NEW.desde)
    WHEN OLD.hasta IS DISTINCT FROM NEW.hasta
    THEN least(coalesce(OLD.hasta, 'infinity'), coalesce(NEW.hasta, 'infinity'))
  END;
  IF cambio IS NULL THEN RETURN NULL; END IF;
  INSERT INTO public.reatribuciones (empresa_id, dispositivo_id, desde)
    VALUES (quien.empresa_id, quien.dispositivo_id, cambio);
  IF TG_OP = 'UPDATE' AND OLD.dispositivo_id <> NEW.dispositivo_id THEN
    INSERT INTO public.reatribuciones (empresa_id, dispositivo_id, desde)
    VALUES (OLD.empresa_id, OLD.dispositivo_id, cambio);
  END IF;
  RETURN NULL;
END $$;
