import { sql, type SQL } from 'drizzle-orm';
import type { Period } from '../../db/days';
import { annulment } from '../../history/importedEntries';

/** The cost of orders, in every report: labour, parts and third parties, from their current records. */
export const costOfOrders = sql`coalesce(sum(ordenes.costo_total), 0)::float8`;

const within = (moment: SQL, { from, to }: Period) => sql`${moment} >= ${from} and ${moment} < ${to}`;
const closedIn = (period: Period) => within(sql`ordenes.cerrada_en`, period);
const cancelledIn = (period: Period) =>
  sql`ordenes.estado = 'cancelada' and ${within(sql`ordenes.cancelada_en`, period)}`;

/** Orders whose cost belongs to a period. */
export const spentOnOrders = (period: Period) => sql`(${closedIn(period)} or (${cancelledIn(period)}))`;

/** An entry that reverses the cost of an order; the order itself no longer has that cost. */
const againstOrder = sql`
  h.referencia_tipo = ${annulment}
    and (
      select de.referencia_tipo from historial de where de.empresa_id = h.empresa_id and de.id = h.referencia_id
    ) = 'orden'`;

/**
 * Every cost of assets, except fuel, with its moment: `de_ordenes` of orders closed then; `otros`, of cancelled ones,
 * the expenses entered at the asset, and reversals. The timeline also has costs of orders, but as they were when it
 * was written.
 *
 * @param beside what `when` needs beside the rows
 * @param when which moments
 */
export const costsWithMoments = (
  empresaId: number,
  among: (column: SQL) => SQL,
  beside: SQL = sql``,
  when: (moment: SQL) => SQL = (moment) => sql`${moment} is not null`,
) => {
  const cost = sql`coalesce(ordenes.costo_total, 0)`;
  const orders = (moment: SQL) => sql`from ordenes ${beside}
    where ordenes.empresa_id = ${empresaId} and ordenes.eliminado_en is null and ordenes.activo_id is not null
      and ${when(moment)} ${among(sql`ordenes.activo_id`)}`;
  return sql`
    select ordenes.activo_id, ordenes.cerrada_en as momento, ${cost} as de_ordenes, 0 as otros
      ${orders(sql`ordenes.cerrada_en`)}
    union all select ordenes.activo_id, ordenes.cancelada_en, 0, ${cost}
      ${orders(sql`ordenes.cancelada_en`)} and ordenes.estado = 'cancelada'
    union all select h.activo_id, h.fecha, 0, h.costo from historial h ${beside}
      where h.empresa_id = ${empresaId} and h.activo_id is not null
        and h.costo is not null
        and ${when(sql`h.fecha`)} ${among(sql`h.activo_id`)}
        and h.referencia_tipo is distinct from 'orden' and (${againstOrder}) is not true`;
};

/** Common table expression `gastos`, one row per asset: its `costo_ordenes` and `otros` in `periodo`. */
export const costsOfAssets = (empresaId: number, among: (column: SQL) => SQL) => {
  const period: Period = { from: sql`periodo.desde`, to: sql`periodo.hasta` };
  return sql`gastos as (
    select activo_id, sum(de_ordenes)::float8 as costo_ordenes, sum(otros)::float8 as otros
    from (${costsWithMoments(empresaId, among, sql`, periodo`, (moment) => within(moment, period))}) partes
    group by activo_id
  )`;
};
