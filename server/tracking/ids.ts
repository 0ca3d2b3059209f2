import type pg from 'pg';

/** How many numbers are fetched at once; those left over at the end are never used. */
const block = 2_000;

/** Numbers for positions, no two alike among all processes, ahead of the rows that bear them. */
export const createIds = (pool: pg.Pool) => {
  let ready: number[] = [];

  const fetch = async () => {
    const { rows } = await pool.query<{ id: string }>(`select nextval('posiciones_id_seq') as id from generate_series(1, ${block})`);
    ready = ready.concat(rows.map(({ id }) => Number(id)));
  };

  return {
    take: async (count: number): Promise<number[]> => {
      while (ready.length < count) await fetch();
      return ready.splice(0, count);
    },
  };
};
