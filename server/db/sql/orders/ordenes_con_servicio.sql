-- The orders of the company with any of these services; as the owner for the same reason as ordenes_con_ayuda.
CREATE OR REPLACE FUNCTION ordenes_con_servicio(servicios integer[]) RETURNS SETOF integer
LANGUAGE sql STABLE STRICT PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 5000
AS $$ SELECT id FROM ordenes WHERE empresa_id = nullif(current_setting('app.empresa_id', true), '')::int
  AND eliminado_en IS NULL AND servicio_ids && servicios $$;
