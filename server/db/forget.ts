import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { System } from './system';

/** Sessions, links and walls that ended before this are forgotten. */
export const longOver = sql`now() - interval '30 days'`;

/**
 * Deletes some of these rows: few enough that others can use the database in between, and that no statement exceeds its
 * time limit.
 * @returns how many
 */
export const forgetSome = async (db: System, table: PgTable, which: SQL, atOnce = 1_000): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    delete from ${table}
    where ctid = any(array(select ctid from ${table} where ${which} limit ${atOnce} for update skip locked))`);
  return rowCount ?? 0;
};
