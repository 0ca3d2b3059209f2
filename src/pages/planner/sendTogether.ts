import { masProgramadas } from '#contract/requests/planificador';
import { planOrders } from '../../resources/ordenes/index';
import type { Move } from './useMoveLine';

type Versioned = Move & { version: number };

/** Plans many orders, as many at once as the server takes. `settle` gets those that were planned. */
export const sendTogether = async (
  moves: readonly Versioned[],
  settle: (moves: readonly Versioned[]) => Promise<void>,
): Promise<{ made: ReadonlySet<number>; refused: readonly string[] }> => {
  const made = new Set<number>();
  const refused: string[] = [];
  for (let from = 0; from < moves.length; from += masProgramadas) {
    const some = moves.slice(from, from + masProgramadas);
    const { hechas, rechazadas } = await planOrders(some.map(({ id, version, place }) => ({ id, version, ...place })));
    const versions = new Map(hechas.map(({ id, version }) => [id, version]));
    for (const id of versions.keys()) made.add(id);
    await settle(some.flatMap((move) => ({ ...move, version: versions.get(move.id) ?? none })).filter(isPlanned));
    refused.push(...rechazadas.map(({ numero, motivo }) => `${numero}: ${motivo}`));
  }
  return { made, refused };
};

const none = -1;
const isPlanned = ({ version }: Versioned) => version !== none;
