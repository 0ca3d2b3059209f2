import type { cambioOrdenesHecho } from '#contract/entities/ordenes';
import type { z } from '#contract/core/validation';

export type Outcome = z.output<typeof cambioOrdenesHecho>;

export const untouched: Outcome = { hechas: [], rechazadas: [] };

/**
 * Sends ids in batches of `together`. `onProgress` gets the result so far after each batch. Rejects with the first
 * error; earlier batches stay done.
 */
export const inParts = async (
  ids: readonly number[],
  together: number,
  send: (some: number[]) => Promise<Outcome>,
  onProgress: (soFar: Outcome) => void,
): Promise<void> => {
  let soFar = untouched;
  for (let from = 0; from < ids.length; from += together) {
    const { hechas, rechazadas } = await send(ids.slice(from, from + together));
    soFar = { hechas: [...soFar.hechas, ...hechas], rechazadas: [...soFar.rechazadas, ...rechazadas] };
    onProgress(soFar);
  }
};
