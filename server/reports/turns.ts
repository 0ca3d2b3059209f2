import { limits } from '#contract/limits';
import { ApiError } from '../plugins/errors';

/**
 * Runs one task at a time in this process, in turns between companies: a company with a hundred requests delays only itself.
 *
 * @throws ApiError 429 when a company has too many waiting
 */
export const createTurns = () => {
  // In the order of their turns: a company that had its turn moves to the end.
  const waiting = new Map<number, (() => Promise<unknown>)[]>();
  let busy = false;

  const go = async () => {
    if (busy) return;
    busy = true;
    for (;;) {
      const [first] = waiting;
      if (!first) break;
      const [company, [work, ...rest]] = first;
      waiting.set(company, rest);
      await work?.();
      // Tasks that it added meanwhile also wait until the others had their turn.
      const left = waiting.get(company) ?? [];
      waiting.delete(company);
      if (left.length > 0) waiting.set(company, left);
    }
    busy = false;
  };

  return <T>(company: number, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const mine = waiting.get(company) ?? [];
      if (mine.length >= limits.jobs.perCompany) {
        const message = `Su empresa ya tiene ${mine.length} reportes en espera, que es el máximo. Espere a que avancen e inténtelo de nuevo.`;
        throw new ApiError('COLA_LLENA', { message, headers: { 'Retry-After': String(limits.jobs.retryAfter / 1000) } });
      }
      waiting.set(company, [...mine, () => work().then(resolve, reject)]);
      void go();
    });
};

/** One summary at a time: over years each keeps every core of the database busy, and positions and maps must not wait. */
export const inTurn = createTurns();
