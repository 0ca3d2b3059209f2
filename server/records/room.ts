import { count, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/system';

interface Counted {
  table: PgTable;
  /** The company, user or record whose rows are counted. */
  owner: number;
  /** The rows of the owner. */
  where: SQL | undefined;
  most: number;
  /** How many are about to be added. */
  more?: number;
  /** The error to throw when there is no room; it names the limit. */
  full: () => Error;
}

/**
 * Checks a limit of rows. Until the transaction ends, others that add rows of the same owner wait: two that counted at
 * the same time would both find room for the last one.
 */
export const checkRoom = async (tx: Tx, { table, owner, where, most, more = 1, full }: Counted): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`cupo de ${getTableName(table)}`}), ${owner})`);
  const [there] = await tx.select({ n: count() }).from(table).where(where);
  if ((there?.n ?? 0) + more > most) throw full();
};
