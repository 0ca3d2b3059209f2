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
    take: async (count: number): Promise<number[]> => {
      const numbers: number[] = [];
      while (numbers.length < count) {
        if (left === 0) await fetch();
        for (; left > 0 && numbers.length < count; left--) numbers.push(next++);
      }
      return numbers;
    },
  };
};
