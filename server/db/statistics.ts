import type pg from 'pg';

/**
 * Counts anew the tables that are far larger than the planner believes: autovacuum comes late or, embedded, not while others work,
 * and a kill forgets what it was to look at. Short statements, one table each; positions grow evenly and are left to the usual turns.
 */
export const countGrown = async (pool: Pick<pg.Pool, 'query'>): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(GROWN);
  for (const { name } of rows) await pool.query(`ANALYZE ${name}`);
  return rows.map(({ name }) => name);
};

/** In pages, below which a wrong plan does no harm. */
const SMALL = 16;

const GROWN = `
  select c.oid::regclass::text as name from pg_class c
   where c.relkind = 'r' and c.relpersistence = 'p' and not c.relispartition and c.relnamespace = 'public'::regnamespace
     and pg_relation_size(c.oid) / current_setting('block_size')::int > ${SMALL} + 2 * c.relpages`;
