import type { FiltroReporteOrdenes } from '../requests/reporteOrdenes';

/** The change of a filter that leaves the open orders whose due date lies in its period and has passed. */
export const soloTarde = {
  por: 'limite',
  vencida: true,
  solo: undefined,
} as const satisfies Partial<FiltroReporteOrdenes>;
