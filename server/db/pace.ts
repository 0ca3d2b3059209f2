import { sql } from 'drizzle-orm';
import type { Tx } from './client';

/** Rows that the first transaction writes, and the most that one does. */
const first = 10;
const most = 200;
/** How long one transaction may hold the database, in ms: the embedded one serves everybody through one connection. */
const longest = 60;

/** So many rows at a time as take no longer than others can wait, by how long the last ones took. */
export const createPace = () => {
  let size = first;
  return {
    size: () => size,
    took: (ms: number, rows: number) => {
      if (rows > 0) size = Math.max(2, Math.min(most, Math.round((rows * longest) / Math.max(ms, 1)), size * 2));
    },
  };
};

/** Does something that may fail without undoing what the transaction did before. @returns what it failed with */
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
