import type { cambioOrdenesHecho } from '#contract/ordenes';
import type { z } from '#contract/validation';

export type Outcome = z.output<typeof cambioOrdenesHecho>;

export const untouched: Outcome = { hechas: [], rechazadas: [] };

/** How many one request takes on, so that it is answered well within its time. */
const together = 200;

/** Sends many part by part; `told` hears after each what became of all so far. Rejects with what stopped it: what was told is done. */
export const inParts = async (ids: readonly number[], send: (some: number[]) => Promise<Outcome>, told: (soFar: Outcome) => void): Promise<void> => {
  let soFar = untouched;
  for (let from = 0; from < ids.length; from += together) {
    const { hechas, rechazadas } = await send(ids.slice(from, from + together));
    soFar = { hechas: [...soFar.hechas, ...hechas], rechazadas: [...soFar.rechazadas, ...rechazadas] };
    told(soFar);
  }
};
