import type pg from 'pg';

/** Numbers for positions, no two alike among all processes, ahead of the rows that bear them. They come in blocks as wide as the sequence's steps. */
export const createIds = (pool: pg.Pool) => {
  let next = 0;
  let left = 0;

  const fetch = async () => {
    const { rows } = await pool.query<{ first: string; many: string }>(
      `select nextval('posiciones_id_seq') as first, (select seqincrement from pg_sequence where seqrelid = 'posiciones_id_seq'::regclass) as many`,
    );
    next = Number(rows[0]?.first);
    left = Number(rows[0]?.many);
  };

  return {
    /** Are so many there without asking the database? */
    has: (count: number) => left >= count,
    /** Makes sure that so many are there. What was left of a smaller block is given up: numbers need not follow each other. */
    reserve: async (count: number): Promise<void> => {
      while (left < count) await fetch();
    },
    /** Of those that are there. */
    take: (count: number): number[] => {
      if (left < count) throw new Error('numbers are reserved first');
      left -= count;
      return Array.from({ length: count }, () => next++);
    },
  };
};
