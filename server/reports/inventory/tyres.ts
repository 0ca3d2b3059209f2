import { sql } from 'drizzle-orm';
import type { FilaLlantas } from '#contract/requests/reporteLlantas';
import type { Tx } from '../../db/system';
import { periodOf } from '../making/period';
import type { Asked } from './asked';

/** What a kilometre costs with each brand, model and size of tyre; the cheapest first. */
export const readTyres = async (tx: Tx, { empresaId, zone, ...days }: Asked): Promise<FilaLlantas[]> => {
  const { from, to } = periodOf(days, zone);
  const { rows } = await tx.execute<FilaLlantas & Record<string, unknown>>(sql`
    with actos as (
      select a.componente_id, count(*) filter (where a.tipo = 'reencauche') as reencauches,
        count(*) filter (where a.tipo = 'desechado') as desechos
      from componente_actos a
      where a.empresa_id = ${empresaId} and a.tipo in ('reencauche', 'desechado')
        and a.fecha >= ${from} and a.fecha < ${to} and not exists (
          select from componente_actos n
          where n.empresa_id = a.empresa_id and n.componente_id = a.componente_id and n.anula_id = a.id
        )
      group by a.componente_id
    ),
    elegidas as materialized (
      select c.id, c.marca, c.modelo, c.medida, c.costo, coalesce(a.reencauches, 0) as reencauches,
        coalesce(a.desechos, 0) as desechos
      from componentes c
      left join actos a on a.componente_id = c.id
      where c.empresa_id = ${empresaId} and c.tipo = 'llanta' and c.eliminado_en is null and (
        a.componente_id is not null or c.id in (
          select s.componente_id from montajes s
          where s.empresa_id = ${empresaId} and s.desde < ${to} and (s.hasta is null or s.hasta >= ${from})
        )
      )
    ),
    llantas as (
      select lower(btrim(c.marca)) as m, lower(btrim(c.modelo)) as o, lower(btrim(c.medida)) as d, c.*, v.km,
        v.desgaste,
        case when num_nonnulls(c.costo, v.costo_reencauches) > 0
          then coalesce(c.costo, 0) + coalesce(v.costo_reencauches, 0) end as costo_total
      from elegidas c
      join vidas_componentes(${empresaId}, array(select e.id from elegidas e)) v on v.componente_id = c.id
    )
    select concat_ws(' · ', coalesce(m, '—'), coalesce(o, '—'), coalesce(d, '—')) as id, max(marca) as marca,
      max(modelo) as modelo, max(medida) as medida, count(*)::int as llantas_n, round(sum(km), 2)::float8 as km,
      sum(costo_total)::float8 as costo,
      round(
        sum(costo_total) filter (where km > 0) / nullif(sum(km) filter (where costo_total is not null), 0), 4
      )::float8 as costo_km,
      round((1000 * avg(desgaste))::numeric, 4)::float8 as desgaste_mm_1000km,
      sum(reencauches)::int as reencauches_n, sum(desechos)::int as desechadas_n
    from llantas
    group by m, o, d
    order by costo_km nulls last, km desc, id`);
  return rows;
};
