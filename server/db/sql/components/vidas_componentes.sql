-- What `vida_componente` says of many at once, without hours, pressures: the readings of their odometers are read once,
-- in order, as arrays (`dias`: seconds, `totales`), in which the place of a moment is found by halves.
CREATE OR REPLACE FUNCTION vidas_componentes(empresa integer, cuales integer[]) RETURNS TABLE (
  componente_id integer, km numeric, reencauches_n integer, costo_reencauches numeric,
  menor_mm numeric, profundidad_en timestamptz, desgaste double precision
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  WITH puestos AS MATERIALIZED (
    SELECT m.id, m.componente_id, m.activo_id, m.desde, m.hasta FROM montajes m
    WHERE m.empresa_id = empresa AND m.componente_id = ANY (cuales)
  ),
  odometros AS MATERIALIZED (
    SELECT DISTINCT ON (v.activo_id) v.activo_id, v.id FROM medidores v
    WHERE v.empresa_id = empresa AND v.tipo = 'odometro' AND v.eliminado_en IS NULL
      AND v.activo_id IN (SELECT p.activo_id FROM puestos p)
    ORDER BY v.activo_id, v.id
  ),
  series AS MATERIALIZED (
    SELECT o.activo_id, s.dias, s.totales FROM (
      SELECT l.medidor_id, array_agg(date_part('epoch', l.fecha)) AS dias, array_agg(l.total::float8) AS totales
      FROM (
        SELECT l.medidor_id, l.fecha, l.total FROM lecturas l
        WHERE l.medidor_id = ANY (ARRAY(SELECT o.id FROM odometros o)) AND l.estado = 'valida' AND isfinite(l.fecha)
        ORDER BY l.medidor_id, l.fecha, l.id
      ) l
      GROUP BY l.medidor_id
    ) s
    JOIN odometros o ON o.id = s.medidor_id
  ),
  estadias AS MATERIALIZED (
    SELECT p.id, p.componente_id, p.activo_id, p.desde, p.hasta, ka.total AS km_de,
      greatest(kb.total - ka.total, 0) AS km
    FROM puestos p
    LEFT JOIN series s ON s.activo_id = p.activo_id
    CROSS JOIN LATERAL total_de_serie(s.dias, s.totales, p.desde) ka
    CROSS JOIN LATERAL total_de_serie(s.dias, s.totales, coalesce(p.hasta, now())) kb
  ),
  tramos AS MATERIALIZED (
    SELECT e.*, row_number() OVER w AS lugar, coalesce(sum(e.km) OVER (
      w ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS km_antes
    FROM estadias e WINDOW w AS (PARTITION BY e.componente_id ORDER BY e.desde, e.hasta NULLS LAST, e.id)
  ),
  totales AS MATERIALIZED (
    SELECT t.componente_id, sum(t.km) AS km, array_agg(t.desde ORDER BY t.lugar) AS desde
    FROM tramos t GROUP BY t.componente_id
  ),
  reencauches AS MATERIALIZED (
    SELECT a.componente_id, count(*)::int AS n, sum(a.costo) AS costo, max(a.fecha) AS fecha FROM componente_actos a
    WHERE a.empresa_id = empresa AND a.componente_id = ANY (cuales) AND a.tipo = 'reencauche' AND NOT EXISTS (
      SELECT FROM componente_actos n
      WHERE n.empresa_id = empresa AND n.componente_id = a.componente_id AND n.anula_id = a.id
    )
    GROUP BY a.componente_id
  ),
  medidas AS MATERIALIZED (
    SELECT l.id, l.componente_id, l.fecha, l.menor_mm, width_bucket(l.fecha, t.desde) AS lugar
    FROM componente_lecturas l
    LEFT JOIN totales t ON t.componente_id = l.componente_id
    LEFT JOIN reencauches r ON r.componente_id = l.componente_id
    WHERE l.empresa_id = empresa AND l.componente_id = ANY (cuales) AND l.anulada_en IS NULL
      AND l.menor_mm IS NOT NULL AND l.fecha > coalesce(r.fecha, '-infinity')
  ),
  -- A step of its own: what is sorted next must not carry the arrays.
  recorridos AS MATERIALIZED (
    SELECT m.id, m.componente_id, m.fecha, m.menor_mm, coalesce(t.km_antes + coalesce(
      CASE WHEN t.hasta <= m.fecha THEN t.km ELSE greatest(en.total - t.km_de, 0) END, 0), 0) AS km
    FROM medidas m
    LEFT JOIN tramos t ON t.componente_id = m.componente_id AND t.lugar = m.lugar
    LEFT JOIN series s ON s.activo_id = t.activo_id
    CROSS JOIN LATERAL total_de_serie(s.dias, s.totales, m.fecha) en
  ),
  desgastes AS MATERIALIZED (
    SELECT r.componente_id, (array_agg(r.menor_mm ORDER BY r.fecha DESC, r.id DESC))[1] AS menor_mm,
      max(r.fecha) AS fecha, -regr_slope(r.menor_mm::float8, r.km) AS desgaste
    FROM recorridos r GROUP BY r.componente_id
  )
  SELECT c.id, coalesce(t.km, 0)::numeric, coalesce(r.n, 0), r.costo, d.menor_mm, d.fecha, d.desgaste
  FROM unnest(cuales) c (id)
  LEFT JOIN totales t ON t.componente_id = c.id
  LEFT JOIN reencauches r ON r.componente_id = c.id
  LEFT JOIN desgastes d ON d.componente_id = c.id $$;
