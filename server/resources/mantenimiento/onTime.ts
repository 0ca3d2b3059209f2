import { sql, type SQL } from 'drizzle-orm';
import { tolerancia } from '#contract/requests/indicadores';
import { beginning, today, type Period } from '../../db/days';
import { measureAt } from './facts';
import { openOrderOf } from './situation';

/** The tolerance of a plan (`p`), in days and in units of its meter; null when the plan does not use that. */
const interval = sql`p.cada_valor * (
  case p.cada_unidad when 'dia' then 1 when 'semana' then 7 when 'mes' then 30 else 365 end
)`;
const days = sql`case
  when p.disparador = 'medidor' then null
  else greatest(${tolerancia.dias}::float8, coalesce(${interval}, 0) * ${tolerancia.parte}::float8)
end`;
const measure = sql`p.cada_medida * ${tolerancia.parte}::float8`;

/** A plan that counts only by meter, without readings, is judged by days. */
const kept = sql`case
  when d.hecho <= d.vence then true
  when d.dias is not null and d.hecho > d.vence + d.dias * interval '24 hours' then false
  when d.medida is null then true
  else coalesce(
    ${measureAt(sql`d.medidor_id`, sql`d.hecho`)} - ${measureAt(sql`d.medidor_id`, sql`d.vence`)} <= d.medida,
    d.hecho <= d.vence + coalesce(d.dias, ${tolerancia.dias}::float8) * interval '24 hours'
  )
end`;

/**
 * Query for the dues of plans that fell into [from, to) until now, by asset: `activo_id`, `vencen`, and `cumplidos`,
 * those done within the tolerance. A due with an order is due at the limit of its order, which follows the plan or a
 * later change by people, unless it was overdue when the order was made: then on its own day. One without an order is
 * due on the day of the plan or to which it was postponed; what nobody knows or can measure is neither kept nor missed.
 * A cancelled order leaves its due open. The meter tolerance is measured from the due moment to the completion. Within
 * `tenant` only.
 *
 * @param assets a query of ids
 */
export const keptDues = (empresaId: number | SQL, { from, to }: Period, assets: SQL): SQL => {
  const asked = sql`v.activo_id, v.medidor_id, ${days} as dias, ${measure} as medida`;
  const dues = sql`mantenimiento_activos v join mantenimiento p on p.id = v.plan_id and p.empresa_id = v.empresa_id`;
  const ours = sql`v.empresa_id = ${empresaId} and v.activo_id in (${assets})`;
  return sql`
    select d.activo_id, count(*)::int as vencen,
      count(*) filter (where d.hecho is not null and ${kept})::int as cumplidos
    from (
      select ${asked},
        coalesce(
          ${beginning(sql`o.vencia_en + 1`)} - interval '1 minute', o.fecha_limite, o.fecha_programada, o.creado_en
        ) as vence,
        coalesce(o.completada_en, o.cerrada_en) as hecho
      from ${dues} join ordenes o on o.mantenimiento_activo_id = v.id and o.empresa_id = v.empresa_id
      where ${ours} and o.eliminado_en is null and o.estado <> 'cancelada' and o.afecta_plan and not o.sin_historia
      union all
      select ${asked}, ${beginning(sql`v.vence_en + 1`)} - interval '1 minute', null::timestamptz from ${dues}
      where ${ours}
        and v.fuera_desde is null
        and p.estado = 'activo'
        and p.eliminado_en is null
        and v.vencido_desde <= ${today}
        and ${openOrderOf('v')} is null
    ) d
    where d.vence >= ${from} and d.vence < least(${to}, now())
    group by d.activo_id`;
};
