import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { sees } from '#contract/core/access';
import { campoDeClase, clasesDeFalla } from '#contract/rules/failures';
import { reincideEnDias } from '#contract/requests/indicadores';
import type { FiltroReporteOrdenes, MomentoOrden, SoloOrdenes } from '#contract/requests/reporteOrdenes';
import { productRole } from '#contract/core/roles';
import { secondsFrom, type Period } from '../../db/days';
import { belowLevels } from '../../db/belowLevels';
import { isOverdue, ordenStore } from '../../resources/ordenes/index';
import { ordenTable as o } from '../../db/tables/ordenes';
import { isSo } from '../../records/meaning';
import { matching } from '../../records/store';
import { spentOnOrders } from '../making/costs';
import { failed } from '../making/repairs';

/** The moment by which an order falls into the period. Each column has its own index. */
export const momentOf = {
  creada: o.creado_en,
  programada: o.fecha_programada,
  limite: o.fecha_limite,
  completada: o.completada_en,
  cerrada: o.cerrada_en,
  terminada: sql`case when ${o.estado} = 'cancelada' then ${o.cancelada_en} else ${o.cerrada_en} end`,
} satisfies Record<MomentoOrden, unknown>;

const among = (expression: SQL, values: readonly unknown[] | undefined, type: 'int' | 'text') =>
  values && sql`${expression} = any(${sql.param([...values])}::${sql.raw(type)}[])`;

/** The orders of this company in the period that match the filter. */
export const chosen = (empresaId: number, filter: FiltroReporteOrdenes, period: Period): SQL | undefined =>
  and(
    narrowed(empresaId, filter),
    filter.por === 'terminada'
      ? spentOnOrders(period)
      : sql`${momentOf[filter.por]} >= ${period.from} and ${momentOf[filter.por]} < ${period.to}`,
    filter.solo && only[filter.solo](empresaId, filter.por === 'creada' ? period : undefined),
  );

const only: Record<SoloOrdenes, (empresaId: number, made: Period | undefined) => SQL> = {
  reabiertas: () => reopened,
  correctivas: () => failed,
  reincidentes: (empresaId, made) => recurring(empresaId, made),
  costo_sin_activo: () => sql`${o.activo_id} is null and ${o.costo_total} > 0`,
};

export const reopened = sql`${o.reaperturas} > 0`;
/** Minutes that an order waited: in total, or for one reason. */
export const waitedMinutes = (reason: FiltroReporteOrdenes['espero']): SQL =>
  reason
    ? sql`(
      select coalesce(sum(${secondsFrom(sql`desde`, sql`hasta`)}), 0)::float8 / 60
      from ${waits(sql`ordenes.id`)}
      where motivo = ${reason} and hasta is not null
    )`
    : sql`coalesce(${o.espera_min}, 0)`;

/**
 * Orders with the same cause as the preceding one of the same asset, whose level may have been another: by its code
 * or, without one, by its text.
 *
 * @param made the creation period of the orders: much older ones are not read then
 */
export const recurring = (empresaId: number, made?: Period): SQL => {
  const window = sql`${reincideEnDias} * interval '24 hours'`;
  const near = made && sql`and o.creado_en >= ${made.from} - ${window} and o.creado_en < ${made.to}`;
  return sql`${o.id} in (
    select id
    from (
      select o.id, o.creado_en,
        lag(o.creado_en) over (
          partition by o.activo_id, o.causa_id, case when o.causa_id is null then lower(o.causa_falla) end
          order by o.creado_en, o.id
        ) as antes
      from ordenes o
      where o.empresa_id = ${empresaId}
        and o.eliminado_en is null
        and o.activo_id is not null
        and (o.causa_id is not null or o.causa_falla is not null)
        and o.tipo in ('correctivo', 'emergencia') and o.estado <> 'cancelada' ${near}
    ) repetida
    where antes >= creado_en - ${window}
  )`;
};

/**
 * Table expression: the waits of orders, with their start, end (null while it lasts) and reason, from their histories.
 */
export const waits = (ids: SQL): SQL => sql`(
  select orden_id, datos ->> 'motivo_espera' as motivo, fecha as desde, hasta from (
    select h.orden_id, h.a_estado, h.datos, h.fecha, lead(h.fecha) over (partition by h.orden_id order by h.id) as hasta
    from orden_historial h where h.orden_id in (${ids})) pasos
  where a_estado = 'en_espera') esperas`;

/** The same for any time. */
export const narrowed = (
  empresaId: number,
  filter: Omit<FiltroReporteOrdenes, 'por' | 'desde' | 'hasta' | 'solo'>,
): SQL | undefined =>
  and(
    eq(o.empresa_id, empresaId),
    isNull(o.eliminado_en),
    filter.bajo_nivel_id ? belowLevels(o.nivel_id, [filter.bajo_nivel_id]) : undefined,
    among(sql`${o.activo_id}`, filter.activo_id, 'int'),
    ofAssets(empresaId, among(sql`activos.categoria_id`, filter.categoria_id, 'int')),
    ofAssets(empresaId, among(sql`activos.tipo_activo`, filter.tipo_activo, 'text')),
    among(sql`${o.tipo}`, filter.tipo, 'text'),
    among(sql`${o.prioridad}`, filter.prioridad, 'text'),
    among(sql`${o.estado}`, filter.estado, 'text'),
    among(sql`${o.responsable_id}`, filter.responsable_id, 'int'),
    among(sql`${o.origen}`, filter.origen, 'text'),
    ...clasesDeFalla.map((clase) => among(sql`${o[campoDeClase[clase]]}`, filter[campoDeClase[clase]], 'int')),
    filter.sin_codigo && isNull(o[campoDeClase[filter.sin_codigo]]),
    filter.vencida === undefined ? undefined : isSo([filter.vencida], isOverdue),
    filter.completada === undefined ? undefined : sql`(${o.completada_en} is not null) = ${filter.completada}`,
    filter.espero &&
      sql`exists (
        select 1 from orden_historial h
        where h.orden_id = ${o.id} and h.a_estado = 'en_espera' and h.datos ->> 'motivo_espera' = ${filter.espero}
      )`,
    filter.q ? matching(ordenStore, filter.q, sees(productRole, ordenStore.entity)) : undefined,
  );

const ofAssets = (empresaId: number, condition: SQL | undefined) =>
  condition &&
  sql`${o.activo_id} in (select activos.id from activos where activos.empresa_id = ${empresaId} and ${condition})`;
