import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { isHandedOver, isTakenOut } from '#contract/rules/stops';

/**
 * What an execution promised with its plan and kept, whatever the dispatch did since: what it handed over or took out
 * was promised too, what it added was not.
 */
export const promisedOf = (paradas: readonly ParadaEjecutada[]) => {
  const due = paradas.filter(({ agregada, estado }) => !agregada && estado !== 'pendiente');
  const kept = due.filter((stop) => stop.estado === 'a_tiempo' && !isTakenOut(stop)).length;
  return {
    cedidas_n: paradas.filter(isHandedOver).length,
    prometidas_n: due.length,
    cumplidas_n: kept,
    cumplimiento_pct: due.length > 0 ? Math.round((100 * kept) / due.length) : null,
  };
};
