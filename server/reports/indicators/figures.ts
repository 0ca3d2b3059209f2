import { and, sql } from 'drizzle-orm';
import type { Indicadores } from '#contract/indicadores';
import type { FiltroReporte } from '#contract/reportes';
import type { Tx } from '../../db/client';
import { keptDues } from '../../resources/mantenimiento/index';
import { ordenStore } from '../../resources/ordenes/index';
import { costOfOrders, spentOnOrders } from '../costs';
import { chosen, narrowed } from '../orders/chosen';
import { totalsOfOrders } from '../orders/summary';
import { periodOf } from '../period';
import { chosenAssets } from '../rows';
import type { Ask, Asked } from '../serve';
import { sumAssets, totalsOf } from '../summary';

/** What both reports can be narrowed by. */
type Filter = Pick<FiltroReporte, 'desde' | 'hasta' | 'bajo_nivel_id' | 'tipo_activo'>;

/**
 * The indicators of a period. Those of assets and of orders are figures of the two reports; orders count by their own level, what they cost by that of
 * their asset. Each part is a transaction of its own, since others wait for every one of them.
 */
export const readIndicators = async (ask: Ask, asked: Asked<Filter>): Promise<Indicadores> => {
  const { empresaId, filter, zone } = asked;
  const period = periodOf(filter, zone);
  const ordersBy = (por: 'completada' | 'cerrada') => ask((tx) => totalsOfOrders(tx, chosen(empresaId, { ...filter, por }, period)));

  const sums = await sumAssets(ask, asked);
  const assets = totalsOf(sums);
  const dues = await ask((tx) => keptDues(tx, empresaId, period, chosenAssets(empresaId, filter)));
  const completed = await ordersBy('completada');
  const closed = await ordersBy('cerrada');
  const places = await ask((tx) => spentOnPlaces(tx, asked));
  const open = await ask((tx) => openOrders(tx, asked));

  const costo_total = sums.con_gastos + places.ordenes > 0 ? assets.costo + places.costo : null;
  const km = sums.km_todos;
  return {
    disponibilidad_pct: assets.disponibilidad,
    mtbf_h: assets.mtbf_h,
    mttr_h: assets.mttr_h,
    fallas_n: assets.fallas,
    cumplimiento_preventivo_pct: dues.vencen > 0 ? (100 * dues.cumplidos) / dues.vencen : null,
    cumplimiento_fecha_pct: completed.cumplimiento,
    preventivo_pct: closed.preventivo,
    backlog_n: open.n,
    backlog_h: open.horas,
    costo_total,
    costo_km: costo_total !== null && km > 0 ? costo_total / km : null,
    km,
    horas_motor: sums.con_gps > 0 ? sums.motor_s / 3_600 : null,
    ralenti_pct: assets.ralenti,
    utilizacion_pct: assets.utilizacion,
    eventos_100km: assets.eventos_100km,
  };
};

/** What orders cost that are of a level and of no asset: the report of assets knows nothing of them. */
const spentOnPlaces = async (tx: Tx, { empresaId, filter, zone }: Asked<Filter>): Promise<{ ordenes: number; costo: number }> => {
  const where = and(narrowed(empresaId, filter), sql`ordenes.activo_id is null`, spentOnOrders(periodOf(filter, zone)));
  const { rows } = await tx.execute<{ ordenes: number; costo: number }>(
    sql`select count(*)::int as ordenes, ${costOfOrders} as costo from ordenes where ${where}`,
  );
  return rows[0] ?? { ordenes: 0, costo: 0 };
};

/** What waits to be done now, and the hours that it is expected to take; null: nobody said. */
const openOrders = async (tx: Tx, { empresaId, filter }: Asked<Filter>): Promise<{ n: number; horas: number | null }> => {
  const where = and(narrowed(empresaId, filter), ordenStore.computed.abierta);
  const { rows } = await tx.execute<{ n: number; horas: number | null }>(
    sql`select count(*)::int as n, (sum(ordenes.duracion_estimada_min) / 60.0)::float8 as horas from ordenes where ${where}`,
  );
  return rows[0] ?? { n: 0, horas: null };
};
