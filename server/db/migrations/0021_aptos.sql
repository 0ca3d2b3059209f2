-- Whether a form is for an asset: in each list that has any, one must hold; levels include those below.
-- contract/rules/inspections.ts says the same.
CREATE OR REPLACE FUNCTION aplica_a(aplica jsonb, empresa integer, activo integer) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT EXISTS (
    SELECT FROM activos a
    WHERE a.empresa_id = empresa AND a.id = activo
      AND (aplica -> 'tipos' = '[]' OR aplica -> 'tipos' @> to_jsonb(a.tipo_activo))
      AND (aplica -> 'categorias' = '[]' OR aplica -> 'categorias' @> to_jsonb(a.categoria_id))
      AND (aplica -> 'niveles' = '[]' OR EXISTS (
        SELECT FROM niveles n
        JOIN niveles raiz ON raiz.empresa_id = n.empresa_id AND n.ruta LIKE raiz.ruta || '%'
        WHERE n.empresa_id = empresa AND n.id = a.nivel_id AND aplica -> 'niveles' @> to_jsonb(raiz.id)
      ))
  ) $$;
--> statement-breakpoint
-- The first departure of each asset on each of these days of the company: of its trips that began, and of its runs,
-- which may still be to come.
CREATE OR REPLACE FUNCTION salidas(empresa integer, desde date, hasta date)
RETURNS TABLE (activo_id integer, dia date, comienza timestamptz, en timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000
AS $$ WITH dias AS MATERIALIZED (
    SELECT d::date AS dia, inicio_del_dia(d::date, current_setting('app.zona')) AS comienza,
      inicio_del_dia(d::date + 1, current_setting('app.zona')) AS termina
    FROM generate_series(desde, hasta, interval '1 day') d
  )
  SELECT s.activo_id, s.dia, s.comienza, min(s.en) FROM (
    SELECT v.activo_id, d.dia, d.comienza, v.inicio_en AS en
    FROM dias d JOIN viajes v ON v.empresa_id = empresa AND v.inicio_en >= d.comienza AND v.inicio_en < d.termina
    UNION ALL
    SELECT e.activo_id, d.dia, d.comienza, coalesce(e.salio_en, e.salida_en)
    FROM dias d JOIN ejecuciones e ON e.empresa_id = empresa AND e.fecha = d.dia
      AND e.estado <> 'cancelada' AND e.eliminado_en IS NULL
  ) s
  GROUP BY s.activo_id, s.dia, s.comienza $$;
--> statement-breakpoint
-- The forms that were due before the first departure of an asset on these days, and were not filled in that day before
-- it; where it is still to come, until now.
CREATE OR REPLACE FUNCTION inspecciones_faltantes(empresa integer, desde date, hasta date)
RETURNS TABLE (activo_id integer, dia date, salida_en timestamptz, plantilla_id integer, plantilla text)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000
AS $$ WITH formularios AS MATERIALIZED (
    SELECT p.id, p.nombre, p.aplica_a FROM plantillas p
    WHERE p.empresa_id = empresa AND p.uso = 'inspeccion' AND p.frecuencia = 'antes_del_viaje' AND p.activo
      AND p.eliminado_en IS NULL
  )
  SELECT s.activo_id, s.dia, s.en, f.id, f.nombre
  FROM salidas(empresa, desde, hasta) s
  JOIN activos a ON a.empresa_id = empresa AND a.id = s.activo_id AND a.eliminado_en IS NULL
  JOIN formularios f ON aplica_a(f.aplica_a, empresa, s.activo_id)
  WHERE EXISTS (SELECT FROM formularios) AND NOT EXISTS (
    SELECT FROM inspecciones i
    WHERE i.empresa_id = empresa AND i.activo_id = s.activo_id AND i.plantilla_id = f.id
      AND i.fecha >= s.comienza AND i.fecha < least(s.en, now()) AND i.anulada_en IS NULL AND i.eliminado_en IS NULL
  ) $$;
--> statement-breakpoint
-- The assets that are not fit to leave, and why: an open critical defect, or an inspection that is missing today.
CREATE OR REPLACE FUNCTION no_aptos(empresa integer) RETURNS TABLE (activo_id integer, motivo text)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 100
AS $$ WITH hoy AS MATERIALIZED (SELECT dia_local(now(), current_setting('app.zona')) AS dia)
  SELECT m.activo_id, string_agg(m.motivo, ' · ' ORDER BY m.orden, m.motivo) FROM (
    SELECT DISTINCT d.activo_id, 1 AS orden, 'Defecto crítico: ' || d.titulo AS motivo FROM defectos d
    WHERE d.empresa_id = empresa AND d.severidad = 'critica' AND d.estado IN ('abierto', 'en_orden')
      AND d.eliminado_en IS NULL
    UNION ALL
    SELECT f.activo_id, 2, 'Falta la inspección «' || f.plantilla || '»'
    FROM inspecciones_faltantes(empresa, (SELECT dia FROM hoy), (SELECT dia FROM hoy)) f
  ) m
  GROUP BY m.activo_id $$;
