import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Tx } from './system';
import { hasOneConnection } from './pglite/idle';

/** Rows of the first transaction, whose cost nobody knows yet, and the maximum of one. */
const first = { single: 2, several: 10 };
const most = 200;
/** How long one transaction may take, in ms: where there is a single connection, everybody else waits for it. */
const longest = { single: 30, several: 250 };

/**
 * Chooses the size of the next batch by how long the last ones held the database, so that others do not wait too long.
 * A batch costs something whatever its size (it may scan a large table). Where that takes most of the time, its rows
 * may take as long again: with fewer the work would hardly advance, and nobody would wait much less.
 */
export const createPace = (pool: Pool) => {
  const [aim, begin] = hasOneConnection(pool) ? [longest.single, first.single] : [longest.several, first.several];
  let size = begin;
  let held = 0;
  let batches = 0;
  const cost = createLine();
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
    done: (rows: number, took = held) => {
      held = 0;
      if (rows === 0) return;
      const { fixed, each } = cost(rows, took);
      size = Math.max(1, Math.min(most, Math.round(Math.max(aim - fixed, fixed) / each), size * 2));
      batches += 1;
      if (batches % trying === 0) size = Math.min(most, Math.ceil(size * 1.5));
    },
  };
};

/** One batch in this many is larger than needed, to learn what more rows cost. */
const trying = 8;
/** The weight of the past after each batch, and of the assumption that a batch costs nothing but its rows. */
const [fading, doubt] = [0.9, 0.02];

/** Fits a line through the last batches: ms of each batch (`fixed`) and of each row. */
const createLine = () => {
  const sum = { of: 0, rows: 0, took: 0, square: 0, product: 0 };
  return (rows: number, took: number) => {
    const added = { of: 1, rows, took, square: rows * rows, product: rows * took };
    for (const key of ['of', 'rows', 'took', 'square', 'product'] as const) sum[key] = sum[key] * fading + added[key];
    const [n, ms] = [sum.rows / sum.of, sum.took / sum.of];
    const varied = sum.square / sum.of - n * n;
    // Batches of one size do not tell the two apart: then the assumption decides.
    const slope = (sum.product / sum.of - n * ms + doubt * n * ms) / (varied + doubt * n * n);
    const each = Math.max(ms / n / 20, Math.min(ms / n, slope), 0.01);
    return { fixed: Math.max(0, ms - n * each), each };
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
