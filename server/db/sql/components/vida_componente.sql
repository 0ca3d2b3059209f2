-- What a component has lived: kilometres and hours over all its stays by the meters in force (replaced ones included),
-- its retreads, its last readings and its wear, in mm per kilometre of its own: the slope of the least squares of its
-- least depth over its own kilometres, since its last retread; null where the readings do not tell.
CREATE OR REPLACE FUNCTION vida_componente(empresa integer, componente integer) RETURNS TABLE (
  km numeric, horas numeric, reencauches_n integer, costo_reencauches numeric,
  menor_mm numeric, profundidades_mm numeric[], profundidad_en timestamptz,
  presion numeric, leido_en timestamptz, desgaste double precision
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  -- `fin` stands apart: under row-level security the index on readings takes no expression as its limit.
  WITH puestos AS MATERIALIZED (
    SELECT m.id, m.activo_id, m.desde, m.hasta, coalesce(m.hasta, now()) AS fin FROM montajes m
    WHERE m.empresa_id = empresa AND m.componente_id = componente
  ),
  estadias AS MATERIALIZED (
    SELECT m.id, m.desde, m.hasta, o.id AS odometro, ka.total AS km_de, greatest(kb.total - ka.total, 0) AS km,
      greatest(hb.total - ha.total, 0) AS horas
    FROM puestos m
    LEFT JOIN LATERAL (
      SELECT v.id FROM medidores v
      WHERE v.activo_id = m.activo_id AND v.tipo = 'odometro' AND v.eliminado_en IS NULL ORDER BY v.id LIMIT 1
    ) o ON true
    LEFT JOIN LATERAL (
      SELECT v.id FROM medidores v
      WHERE v.activo_id = m.activo_id AND v.tipo = 'horometro' AND v.eliminado_en IS NULL ORDER BY v.id LIMIT 1
    ) h ON true
    LEFT JOIN LATERAL total_en(o.id, m.desde) ka ON true
    LEFT JOIN LATERAL total_en(o.id, m.fin) kb ON true
    LEFT JOIN LATERAL total_en(h.id, m.desde) ha ON true
    LEFT JOIN LATERAL total_en(h.id, m.fin) hb ON true
  ),
  tramos AS MATERIALIZED (
    SELECT e.*, coalesce(sum(e.km) OVER (
      ORDER BY e.desde, e.hasta NULLS LAST, e.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS km_antes
    FROM estadias e
  ),
  reencauches AS MATERIALIZED (
    SELECT a.fecha, a.costo FROM componente_actos a
    WHERE a.empresa_id = empresa AND a.componente_id = componente AND a.tipo = 'reencauche' AND NOT EXISTS (
      SELECT FROM componente_actos n
      WHERE n.empresa_id = empresa AND n.componente_id = componente AND n.anula_id = a.id
    )
  ),
  medidas AS MATERIALIZED (
    SELECT l.id, l.fecha, l.menor_mm, l.profundidad_mm, l.presion FROM componente_lecturas l
    WHERE l.empresa_id = empresa AND l.componente_id = componente AND l.anulada_en IS NULL
      AND l.fecha > coalesce((SELECT max(r.fecha) FROM reencauches r), '-infinity')
  )
  SELECT t.km, t.horas, r.n, r.costo, u.menor_mm, u.profundidad_mm, u.fecha, p.presion, p.leido_en, d.desgaste
  FROM (
    SELECT coalesce(sum(tramos.km), 0) AS km, coalesce(sum(tramos.horas), 0) AS horas FROM tramos
  ) t
  CROSS JOIN (SELECT count(*)::int AS n, sum(costo) AS costo FROM reencauches) r
  CROSS JOIN (
    SELECT (array_agg(medidas.presion ORDER BY fecha DESC, id DESC) FILTER (WHERE medidas.presion IS NOT NULL))[1]
      AS presion, max(fecha) AS leido_en
    FROM medidas
  ) p
  LEFT JOIN LATERAL (
    SELECT m.fecha, m.menor_mm, m.profundidad_mm FROM medidas m
    WHERE m.menor_mm IS NOT NULL ORDER BY m.fecha DESC, m.id DESC LIMIT 1
  ) u ON true
  CROSS JOIN (
    SELECT -regr_slope(m.menor_mm::float8, coalesce(s.km_antes + coalesce(
      CASE WHEN s.hasta <= m.fecha THEN s.km ELSE greatest(en.total - s.km_de, 0) END, 0), 0)::float8) AS desgaste
    FROM medidas m
    LEFT JOIN LATERAL (
      SELECT t.* FROM tramos t WHERE t.desde <= m.fecha
      ORDER BY t.desde DESC, t.hasta DESC NULLS FIRST, t.id DESC LIMIT 1
    ) s ON true
    LEFT JOIN LATERAL total_en(s.odometro, m.fecha) en ON true
    WHERE m.menor_mm IS NOT NULL
  ) d $$;
