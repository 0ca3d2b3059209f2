import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { hours } from './hours';
import { failed } from './repairs';

/** Whether corrective orders that stopped nothing count as failures. Within `tenant` only. */
const countsCorrective = sql`coalesce((select (ajustes ->> 'correctivo_es_falla')::boolean from mi_empresa()), false)`;

export const correctiveCounts = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.execute<{ cuenta: boolean }>(sql`select ${countsCorrective} as cuenta`);
  return rows[0]?.cuenta ?? false;
};

/** A failure of the asset had stopped it at this moment. */
const failedAt = (moment: SQL) => sql`(p.clase = 'falla' and p.inicio_en <= ${moment}
  and (p.fin_en is null or p.fin_en > ${moment}))`;

/**
 * Common table expressions `paros`, the hours of downtime of each asset by class, clipped to its service life in the
 * period and to now, and `fallos`, its failures that began there, with the hours of those that ended. Needs `base`.
 * @param among filters a column of asset ids
 */
export const downtimeOfAssets = (empresaId: number, among: (column: SQL) => SQL) => {
  const part = hours(
    sql`greatest(p.inicio_en, base.servicio_desde)`,
    sql`least(coalesce(p.fin_en, now()), base.servicio_hasta)`,
  );
  const of = (clases: SQL) => sql`coalesce(sum(${part}) filter (where p.clase ${clases}), 0)`;
  const begun = (moment: SQL) => sql`${moment} >= base.servicio_desde and ${moment} < base.servicio_hasta`;
  return sql`
  paros as (
    select p.activo_id, ${of(sql`= 'planificada'`)} as plan_h, ${of(sql`<> 'planificada'`)} as no_plan_h,
      ${of(sql`= 'falla'`)} as falla_h
    from tiempos_parada p join base on base.id = p.activo_id
    where p.empresa_id = ${empresaId} ${among(sql`p.activo_id`)}
      and p.inicio_en < base.servicio_hasta
      and coalesce(p.fin_en, now()) > base.servicio_desde
    group by p.activo_id
  ),
  fallos as (
    select activo_id, sum(n)::int as n, sum(reparacion_h) as reparacion_h, sum(terminados)::int as terminados
    from (
      select p.activo_id, count(*) as n, sum(${hours(sql`p.inicio_en`, sql`p.fin_en`)}) as reparacion_h,
        count(p.fin_en) as terminados
      from tiempos_parada p join base on base.id = p.activo_id
      where p.empresa_id = ${empresaId} and p.clase = 'falla' and ${begun(sql`p.inicio_en`)} ${among(sql`p.activo_id`)}
      group by p.activo_id
      union all
      select ordenes.activo_id, count(*), null, 0
      from ordenes join base on base.id = ordenes.activo_id
      where ${countsCorrective}
        and ordenes.empresa_id = ${empresaId}
        and ordenes.eliminado_en is null
        and ${failed}
        and ${begun(sql`ordenes.creado_en`)} ${among(sql`ordenes.activo_id`)}
        and not exists (
          select from tiempos_parada p
          where p.empresa_id = ${empresaId} and p.activo_id = ordenes.activo_id
            and (
              p.orden_id = ordenes.id or ${failedAt(sql`ordenes.creado_en`)} or ${failedAt(sql`ordenes.iniciada_en`)}
            )
        )
      group by ordenes.activo_id
    ) partes
    group by activo_id
  )`;
};
