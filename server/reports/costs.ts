import { sql, type SQL } from 'drizzle-orm';
import { annulment } from '../history/timelineList';

/** What orders cost, in every report: labour, parts and third parties, as their own records say it now. */
export const costOfOrders = sql`coalesce(sum(ordenes.costo_total), 0)::float8`;

/** Of an expense that takes back what an order cost; the order itself tells that no more. */
const againstOrder = sql`h.referencia_tipo = ${annulment} and (select de.referencia_tipo from historial de where de.empresa_id = h.empresa_id and de.id = h.referencia_id) = 'orden'`;

/**
 * Common table expression `gastos`, one row per asset: `costo_ordenes`, the orders closed in `periodo`, and `otros`, the expenses noted
 * at the asset and what was cancelled. The life history tells costs of orders too, but as they were when it was told.
 */
export const costsOfAssets = (empresaId: number, among: (column: SQL) => SQL) => {
  const orders = sql`from ordenes, periodo where ordenes.empresa_id = ${empresaId} and ordenes.eliminado_en is null ${among(sql`ordenes.activo_id`)}`;
  const within = (moment: SQL) => sql`${moment} >= periodo.desde and ${moment} < periodo.hasta`;
  return sql`gastos as (
    select activo_id, sum(de_ordenes) as costo_ordenes, sum(otros) as otros from (
      select ordenes.activo_id, ${costOfOrders} as de_ordenes, 0::float8 as otros ${orders} and ${within(sql`ordenes.cerrada_en`)} group by 1
      union all select ordenes.activo_id, 0, ${costOfOrders} ${orders} and ordenes.estado = 'cancelada' and ${within(sql`ordenes.cancelada_en`)} group by 1
      union all select h.activo_id, 0, sum(h.costo)::float8 from historial h, periodo
        where h.empresa_id = ${empresaId} and h.costo is not null and ${within(sql`h.fecha`)} ${among(sql`h.activo_id`)}
          and h.referencia_tipo is distinct from 'orden' and (${againstOrder}) is not true group by 1
    ) partes where activo_id is not null group by activo_id
  )`;
};
