import type pg from 'pg';

/** An arbitrary advisory lock, the same in every process. */
const lock = 7_410_021;

/**
 * Runs work while no other process on this server does so: the others wait, however long it takes. The lock ends with
 * the transaction of `client`, because that is the one kind of lock that also works through a pooler. Queries of `work`
 * itself need another connection.
 */
export const alone = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(
      `begin;
       set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       select pg_advisory_xact_lock(${lock})`,
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
};
