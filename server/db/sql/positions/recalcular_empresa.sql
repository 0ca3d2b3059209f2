-- A company that changes what a stop or a day is has its last 31 days derived anew, in the transaction of the change.
CREATE OR REPLACE FUNCTION recalcular_empresa() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO public.recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
    SELECT empresa_id, activo_id, now() - interval '31 days', 1, 'ajustes' FROM public.proyecciones
    WHERE empresa_id = NEW.id;
  RETURN NULL;
END $$;
