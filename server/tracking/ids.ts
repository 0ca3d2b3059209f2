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

  /** As many as are there, `count` at most. */
  const takeHere = (count: number): number[] => {
    const many = Math.min(count, left);
    left -= many;
    return Array.from({ length: many }, () => next++);
  };

  return {
    /** Are so many there without asking the database? */
    has: (count: number) => left >= count,
    takeHere,
    take: async (count: number): Promise<number[]> => {
      const numbers = takeHere(count);
      while (numbers.length < count) {
        await fetch();
        numbers.push(...takeHere(count - numbers.length));
      }
      return numbers;
    },
  };
};
