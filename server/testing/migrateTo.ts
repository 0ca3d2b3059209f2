import { migrateOn } from '../db/migrate/index';
import { readSteps } from '../db/migrate/steps';
import type { Pglite } from '../db/pglite/index';

/** Applies the migrations of a folder, as the start does. */
export const migrateTo = async ({ pool }: Pick<Pglite, 'pool'>, folder: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await migrateOn(client, readSteps(folder), {});
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};
