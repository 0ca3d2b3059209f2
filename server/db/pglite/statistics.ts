import type pg from 'pg';
import { hasOneConnection, whenIdle } from './idle';

/**
 * Analyses tables that are far larger than the planner's statistics say: autovacuum is late, or on the embedded
 * database waits for idle time, and a kill loses its queue. Short statements, one table each; positions grow evenly and
 * are left to the regular schedule.
 */
export const countGrown = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(GROWN);
  for (const { name } of rows) await whenIdle(pool, () => analyze(pool, name));
  return rows.map(({ name }) => name);
};

/** With one connection everything else waits meanwhile: a tenth of the usual sample takes a tenth of the time. */
export const analyze = (pool: Pick<pg.Pool, 'query' | 'options'>, table: string) =>
  pool.query(
    hasOneConnection(pool)
      ? `SET default_statistics_target = 10; ANALYZE ${table}; RESET default_statistics_target`
      : `ANALYZE ${table}`,
  );

/** In pages: below this a wrong plan does no harm. */
const SMALL = 16;

const GROWN = `
  select c.oid::regclass::text as name from pg_class c
   where c.relkind = 'r' and c.relpersistence = 'p' and not c.relispartition and c.relnamespace = 'public'::regnamespace
     and pg_relation_size(c.oid) / current_setting('block_size')::int > ${SMALL} + 2 * c.relpages`;
