import type { cambioOrdenesHecho } from '#contract/ordenes';
import type { z } from '#contract/validation';

export type Outcome = z.output<typeof cambioOrdenesHecho>;

export const untouched: Outcome = { hechas: [], rechazadas: [] };

/** Sends many, so many `together`; `told` hears after each part what became of all so far. Rejects with what stopped it: what was told is done. */
export const inParts = async (
  ids: readonly number[],
  together: number,
  send: (some: number[]) => Promise<Outcome>,
  told: (soFar: Outcome) => void,
): Promise<void> => {
  let soFar = untouched;
  for (let from = 0; from < ids.length; from += together) {
    const { hechas, rechazadas } = await send(ids.slice(from, from + together));
    soFar = { hechas: [...soFar.hechas, ...hechas], rechazadas: [...soFar.rechazadas, ...rechazadas] };
    told(soFar);
  }
};
