import type pg from 'pg';

/**
 * A client for one transaction, which `work` begins and commits itself to save round trips; rolled back if it throws.
 * @throws what `work` threw
 */
export const onClient = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
};
