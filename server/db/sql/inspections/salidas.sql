-- The first departure of each asset on each of these days of the company: of its trips that began, and of its runs,
-- which may still be to come. `salio`: the first that is more than a plan.
CREATE OR REPLACE FUNCTION salidas(empresa integer, desde date, hasta date)
RETURNS TABLE (activo_id integer, dia date, comienza timestamptz, en timestamptz, salio timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000
AS $$ WITH dias AS MATERIALIZED (
    SELECT d::date AS dia, inicio_del_dia(d::date, current_setting('app.zona')) AS comienza,
      inicio_del_dia(d::date + 1, current_setting('app.zona')) AS termina
    FROM generate_series(desde, hasta, interval '1 day') d
  )
  SELECT s.activo_id, s.dia, s.comienza, min(coalesce(s.salio, s.planeada)), min(s.salio) FROM (
    SELECT v.activo_id, d.dia, d.comienza, v.inicio_en AS planeada, v.inicio_en AS salio
    FROM dias d JOIN viajes v ON v.empresa_id = empresa AND v.inicio_en >= d.comienza AND v.inicio_en < d.termina
    UNION ALL
    SELECT e.activo_id, d.dia, d.comienza, e.salida_en, coalesce(e.salio_en, e.inicio_en)
    FROM dias d JOIN ejecuciones e ON e.empresa_id = empresa AND e.fecha = d.dia
      AND e.estado <> 'cancelada' AND e.eliminado_en IS NULL
  ) s
  GROUP BY s.activo_id, s.dia, s.comienza $$;
