import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Tx } from './client';
import { hasOneConnection } from './pglite/idle';

/** Rows of the first transaction, whose cost nobody knows yet, and the maximum of one. */
const first = { single: 2, several: 10 };
const most = 200;
/** How long one transaction may take, in ms: where there is a single connection, everybody else waits for it. */
const longest = { single: 30, several: 250 };

/** Chooses the batch size by how long the last one held the database, so that others do not wait too long. */
export const createPace = (pool: Pool) => {
  const [aim, begin] = hasOneConnection(pool) ? [longest.single, first.single] : [longest.several, first.several];
  let size = begin;
  let held = 0;
  return {
    size: () => size,
    /** The work of a transaction of the batch, measured without the wait for the database. */
    timed:
      <T>(work: (tx: Tx) => Promise<T>) =>
      async (tx: Tx): Promise<T> => {
        const from = performance.now();
        return work(tx).finally(() => (held += performance.now() - from));
      },
    /** To be called after each batch, with its number of rows. */
    done: (rows: number) => {
      if (rows > 0) size = Math.max(1, Math.min(most, Math.round((rows * aim) / Math.max(held, 1)), size * 2));
      held = 0;
    },
  };
};

export type Pace = ReturnType<typeof createPace>;

/** Runs work that may fail without undoing what the transaction did before. @returns the error */
export const attempt = async (tx: Tx, work: () => Promise<void>): Promise<unknown> => {
  await tx.execute(sql`savepoint intento`);
  try {
    await work();
    await tx.execute(sql`release savepoint intento`);
    return null;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint intento`);
    return error;
  }
};
