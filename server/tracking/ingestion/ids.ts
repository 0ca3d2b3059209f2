import type pg from 'pg';

/**
 * Ids for positions, unique across all processes, allocated before the rows exist. They come in blocks as wide as the
 * sequence's increment.
 */
export const createIds = (pool: pg.Pool) => {
  let next = 0;
  let left = 0;

  const fetch = async () => {
    const { rows } = await pool.query<{ first: string; many: string }>(`
      select nextval('posiciones_id_seq') as first,
        (select seqincrement from pg_sequence where seqrelid = 'posiciones_id_seq'::regclass) as many`);
    next = Number(rows[0]?.first);
    left = Number(rows[0]?.many);
  };

  return {
    /** Whether this many are available without asking the database. */
    has: (count: number) => left >= count,
    /** Makes sure that this many are available. The rest of a smaller block is dropped: ids need not be consecutive. */
    reserve: async (count: number): Promise<void> => {
      while (left < count) await fetch();
    },
    /** Takes ids that `reserve` has made available. */
    take: (count: number): number[] => {
      if (left < count) throw new Error('numbers are reserved first');
      left -= count;
      return Array.from({ length: count }, () => next++);
    },
  };
};
