import { sql } from 'drizzle-orm';
import { soloTarde } from '#contract/figures/openLate';
import type { FiltroReporteOrdenes } from '#contract/requests/reporteOrdenes';
import type { Tx } from '../../db/system';
import { periodOf } from '../making/period';
import { chosen } from './chosen';

/** Open orders whose due date lies in the period and has passed: what its punctuality leaves out. */
export const countLate = async (
  tx: Tx,
  empresaId: number,
  filter: FiltroReporteOrdenes,
  zone: string,
): Promise<number> => {
  const late: FiltroReporteOrdenes = { ...filter, ...soloTarde };
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ordenes where ${chosen(empresaId, late, periodOf(late, zone))}`,
  );
  return rows[0]?.n ?? 0;
};
