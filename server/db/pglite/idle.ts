import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** The embedded database: all statements go through one connection, one after the other. */
export const hasOneConnection = (pool: Pick<Pool, 'options'>) => pool.options.max === 1;

/** For how long no request may have used the only connection, and how long to wait for that. Ms. */
export interface IdleWait {
  quiet: number;
  most: number;
}
/** Longer than a request takes between two of its transactions. */
const usual: IdleWait = { quiet: 6, most: 60 };

interface Turns {
  /** When the last request released the connection (`performance.now()`). */
  released: number;
  /** Whether long work runs now. */
  running: boolean;
  /** Settles with the last long work that asked for a turn. */
  last: Promise<unknown>;
}
const turnsOf = new WeakMap<Pool, Turns>();

/**
 * Runs a transaction of long work. With a single connection it waits until the connection is idle between requests, and
 * other long work waits for it. So a request of several transactions waits for one of them at most, not for another
 * before each of its own. Several connections need no turns.
 */
export const whenIdle = <T>(pool: Pool, work: () => Promise<T>, idle = usual): Promise<T> => {
  if (!hasOneConnection(pool)) return work();
  const turns = turnsOf.get(pool) ?? beginTurns(pool);
  const mine = turns.last.then(async () => {
    await waitUntilIdle(pool, turns, idle);
    turns.running = true;
    return work().finally(() => (turns.running = false));
  });
  turns.last = mine.catch(() => undefined);
  return mine;
};

/** Resolves when the connection is idle between requests; at once with several connections. */
export const untilIdle = async (pool: Pool): Promise<void> => {
  if (hasOneConnection(pool)) await waitUntilIdle(pool, turnsOf.get(pool) ?? beginTurns(pool), usual);
};

const beginTurns = (pool: Pool): Turns => {
  const turns: Turns = { released: -Infinity, running: false, last: Promise.resolve() };
  pool.on('release', () => {
    if (!turns.running) turns.released = performance.now();
  });
  turnsOf.set(pool, turns);
  return turns;
};

const waitUntilIdle = async (pool: Pool, turns: Turns, { quiet, most }: IdleWait) => {
  // Requests that waited for the previous turn have the connection first.
  await new Promise(setImmediate);
  for (const until = performance.now() + most; performance.now() < until;) {
    const inUse = pool.waitingCount > 0 || pool.idleCount < pool.totalCount;
    const remaining = quiet - (performance.now() - turns.released);
    if (!inUse && remaining <= 0) return;
    await sleep(Math.max(1, Math.min(quiet, inUse ? quiet : remaining)));
  }
};
