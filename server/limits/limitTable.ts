import { Bucket, type Rate } from './tokenBucket';
import { Window, type Limit } from './window';

/**
 * Counts each key in memory, for at most `most` keys: a new one takes the place of the one not used for longest. Keys
 * that are used up have room of their own, so that filling the table with others frees none of them.
 */
export const createLimitTable = <Key>(limit: Rate | Limit, most: number) => {
  const free = new Map<Key, Bucket | Window>();
  const usedUp = new Map<Key, Bucket | Window>();

  const counterOf = (key: Key, now: number) =>
    usedUp.get(key) ?? free.get(key) ?? ('burst' in limit ? new Bucket(limit, now) : new Window(limit, now));

  const keep = (key: Key, counter: Bucket | Window) => {
    free.delete(key);
    usedUp.delete(key);
    const table = counter.isUsedUp ? usedUp : free;
    table.set(key, counter);
    const [oldest] = table.size > most ? table.keys() : [];
    if (oldest !== undefined) table.delete(oldest);
  };

  return {
    /** Takes one. `now` in ms. @returns ms until there is one; 0: it is taken */
    take: (key: Key, now: number): number => {
      const counter = counterOf(key, now);
      const wait = counter.take(now) ? 0 : counter.until(now);
      keep(key, counter);
      return wait;
    },
    /** Counts what was used elsewhere, even if not so much is left. */
    spend: (key: Key, times: number, now: number): void => {
      const counter = counterOf(key, now);
      counter.spend(times, now);
      keep(key, counter);
    },
    size: () => free.size + usedUp.size,
  };
};
