import { objectsOf, type DbObject } from '../check/objects';
import { openPglite } from '../pglite/index';
import type { Step } from './steps';

/** What a fresh database has after these steps: made in memory. */
export const freshObjects = async (steps: readonly Step[]): Promise<DbObject[]> => {
  const lite = await openPglite({ dir: null });
  try {
    const client = await lite.pool.connect();
    await client.query('begin');
    for (const statement of steps.flatMap(({ statements }) => statements)) await client.query(statement);
    const objects = await objectsOf(client);
    await client.query('commit');
    client.release();
    return objects;
  } finally {
    await lite.close();
  }
};
