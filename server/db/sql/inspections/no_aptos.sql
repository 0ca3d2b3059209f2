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
