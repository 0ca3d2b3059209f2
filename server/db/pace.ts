import { sql } from 'drizzle-orm';
import type { Tx } from './client';

/** Rows of the first transaction, and the maximum of one. */
const first = 10;
const most = 200;
/** How long one transaction may hold the database, in ms: the embedded one has a single connection. */
const longest = 60;

/** Chooses the batch size by the duration of the last ones, so that others do not wait too long. */
export const createPace = () => {
  let size = first;
  return {
    size: () => size,
    took: (ms: number, rows: number) => {
      if (rows > 0) size = Math.max(2, Math.min(most, Math.round((rows * longest) / Math.max(ms, 1)), size * 2));
    },
  };
};

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
