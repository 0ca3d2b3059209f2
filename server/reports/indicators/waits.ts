import { sql, type SQL } from 'drizzle-orm';
import type { PanelIndicadores } from '#contract/requests/indicadores';
import type { Tx } from '../../db/system';
import { secondsFrom } from '../../db/days';
import { waits } from '../orders/chosen';

/** The reasons for which the orders of a condition waited, with hours and number of orders, longest first. */
export const readWaits = async (tx: Tx, where: SQL | undefined): Promise<PanelIndicadores['esperas']> => {
  const { rows } = await tx.execute<PanelIndicadores['esperas'][number]>(sql`
    select motivo, coalesce(sum(${secondsFrom(sql`desde`, sql`hasta`)}), 0)::float8 / 3600 as horas,
      count(distinct orden_id)::int as n
    from ${waits(sql`select ordenes.id from ordenes where ${where}`)}
    where hasta is not null
    group by 1
    order by 2 desc, 1`);
  return rows;
};
