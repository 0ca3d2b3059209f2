import { masMovidas, transicion, type Orden } from '#contract/entities/ordenes';
import { moveOrders } from '../requests';
import { isAsked } from '../moves/moves';
import { inParts } from './inParts';

export type Target = 'asignada' | 'cerrada' | 'cancelada';

/** The list of the orders that were moved together, the newest first; a list of ids would be meaningless to users. */
export const listOf: Partial<Record<Target, string>> = {
  cerrada: listed('cerrada', 'cerrada_en'),
  cancelada: listed('cancelada', 'id'),
};

/**
 * Undoes the move of these orders; undefined unless a move without questions leads each of them back to its previous
 * state.
 */
export const wayBackOf = (
  a: Target,
  ids: readonly number[],
  before: readonly Pick<Orden, 'id' | 'estado'>[],
): (() => Promise<void>) | undefined => {
  const [first, ...others] = new Set(ids.map((id) => before.find((order) => order.id === id)?.estado));
  if (first === undefined || others.length > 0) return undefined;
  const back = transicion(a, first);
  if (!back || isAsked(back)) return undefined;
  return async () => {
    let refused: string[] = [];
    await inParts(
      ids,
      masMovidas,
      (some) => moveOrders({ a: first, ids: some }),
      ({ rechazadas }) => (refused = rechazadas.map(({ numero, motivo }) => `${numero}: ${motivo}`)),
    );
    if (refused.length > 0) throw new Error(refused.join('. '));
  };
};

function listed(estado: Target, field: string): string {
  const filter = encodeURIComponent(JSON.stringify({ estado }));
  return `/ordenes?vista=tabla&filter=${filter}&sort=${field}&order=DESC&page=1`;
}
