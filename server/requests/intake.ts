import { createLimitTable } from '../limits/limitTable';
import { tooMany } from '../limits/refusal';
import type { Network } from '../net/address';
import { ApiError } from '../plugins/errors';

/** Tries of a network, right or wrong: what is asked before anything is read. */
const tries = { most: 60, window: 600_000 };
/** Bodies with files that are in memory at once: in all, and of one network. */
const inside = { most: 10, ofOne: 2 };
/** Bytes above which a body counts as one with files. */
const large = 64 * 1024;
const networks = 10_000;

/** Lets bodies in, so that few networks cannot fill the memory, nor stop those who only write. */
export const createIntake = () => {
  const tried = createLimitTable<Network>(tries, networks);
  const holding = new Map<Network, number>();
  let all = 0;

  return {
    /**
     * @param bytes that it announces; undefined: it does not say
     * @returns to be called once when its answer is sent
     * @throws ApiError 429 with Retry-After, 503
     */
    enter: (network: Network, bytes: number | undefined): (() => void) => {
      const wait = tried.take(network, performance.now());
      if (wait > 0) throw tooMany(wait);
      if (bytes !== undefined && bytes <= large) return () => {};
      const held = holding.get(network) ?? 0;
      if (all >= inside.most || held >= inside.ofOne)
        throw new ApiError('NO_DISPONIBLE', { headers: { 'Retry-After': '5' } });
      all += 1;
      holding.set(network, held + 1);
      return () => {
        all -= 1;
        const left = (holding.get(network) ?? 1) - 1;
        if (left > 0) holding.set(network, left);
        else holding.delete(network);
      };
    },
  };
};
