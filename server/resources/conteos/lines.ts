import { sql } from 'drizzle-orm';

/**
 * The lines of a row of `conteos`: what it is to count, and what it counted beyond that. The stock is that of
 * `contado_en`, without what the count itself corrected; of what is not counted, that of now.
 */
export const linesOf = sql`
  select p.id as repuesto_id, r.nombre as repuesto, r.codigo, r.unidad,
    case when b.principal then r.ubicacion else e.ubicacion end as ubicacion,
    c.contado, c.contado_en, c.contado_por_id, hubo.existencia,
    c.contado - hubo.existencia as diferencia,
    round(
      (c.contado - hubo.existencia) * case when r.existencia > 0 then r.valor / r.existencia else r.costo_unitario end,
      2
    ) as valor
  from (
    select l.repuesto_id as id from conteo_renglones l
      where l.empresa_id = conteos.empresa_id and l.conteo_id = conteos.id
    union select unnest(conteos.repuesto_ids)
    union select s.repuesto_id from existencias s
      where s.empresa_id = conteos.empresa_id and s.bodega_id = conteos.bodega_id
        and conteos.repuesto_ids is null and conteos.estado = 'abierto'
  ) p
  join repuestos r on r.empresa_id = conteos.empresa_id and r.id = p.id
  join bodegas b on b.empresa_id = conteos.empresa_id and b.id = conteos.bodega_id
  left join existencias e
    on e.empresa_id = conteos.empresa_id and e.repuesto_id = p.id and e.bodega_id = conteos.bodega_id
  left join lateral (
    select l.contado, l.contado_en, l.contado_por_id from conteo_renglones l
    where l.empresa_id = conteos.empresa_id and l.conteo_id = conteos.id and l.repuesto_id = p.id
    order by l.contado_en desc, l.id desc limit 1
  ) c on true
  cross join lateral (
    select coalesce(sum(m.cantidad), 0) as existencia from movimientos_repuesto m
    where m.empresa_id = conteos.empresa_id and m.bodega_id = conteos.bodega_id and m.repuesto_id = p.id
      and m.fecha <= coalesce(c.contado_en, now()) and m.conteo_id is distinct from conteos.id
  ) hubo`;
