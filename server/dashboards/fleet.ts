import { sql } from 'drizzle-orm';
import { masDias } from '#contract/rules/fechasPlan';
import type { PanelFlota } from '#contract/requests/paneles';
import type { Tx } from '../db/system';
import { today } from '../db/days';
import { summarizeUsage } from '../reports/usage/rows';

/** Today, a week and a month, today included. */
const spans = [1, 7, 30];

/** Distance, idle time and use of the fleet, from its positions: the sums of the list of use in the same days. */
export const fleetFigures = async (tx: Tx, empresaId: number): Promise<PanelFlota[]> => {
  const { rows } = await tx.execute<{ hasta: string }>(sql`select to_char(${today}, 'YYYY-MM-DD') as hasta`);
  const hasta = rows[0]?.hasta ?? '';
  const figures: PanelFlota[] = [];
  for (const dias of spans) {
    const days = { desde: masDias(hasta, 1 - dias), hasta };
    const { activos, km, movimiento_h, ralenti, utilizacion } = await summarizeUsage(tx, {
      empresaId,
      ...days,
      ids: null,
    });
    figures.push({ dias, ...days, activos, km, movimiento_h, ralenti, utilizacion });
  }
  return figures;
};
