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
 * Common table expression `gastos`, one row per asset: `costo_ordenes`, of the orders closed in `periodo`, and `otros`,
 * the expenses entered at the asset and reversals. The timeline also has costs of orders, but as they were when it was
 * written.
 */
export const costsOfAssets = (empresaId: number, among: (column: SQL) => SQL) => {
  const orders = sql`
    from ordenes, periodo
    where ordenes.empresa_id = ${empresaId} and ordenes.eliminado_en is null ${among(sql`ordenes.activo_id`)}`;
  const period: Period = { from: sql`periodo.desde`, to: sql`periodo.hasta` };
  return sql`gastos as (
    select activo_id, sum(de_ordenes) as costo_ordenes, sum(otros) as otros
    from (
      select ordenes.activo_id, ${costOfOrders} as de_ordenes, 0::float8 as otros ${orders} and ${closedIn(period)}
      group by 1
      union all select ordenes.activo_id, 0, ${costOfOrders} ${orders} and ${cancelledIn(period)} group by 1
      union all select h.activo_id, 0, sum(h.costo)::float8 from historial h, periodo
        where h.empresa_id = ${empresaId}
          and h.costo is not null
          and ${within(sql`h.fecha`, period)} ${among(sql`h.activo_id`)}
          and h.referencia_tipo is distinct from 'orden' and (${againstOrder}) is not true group by 1
    ) partes
    where activo_id is not null
    group by activo_id
  )`;
};
