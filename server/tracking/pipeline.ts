import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { hearing } from './deviceStates';
import { createIds } from './ids';
import type { createPartitions } from './partitions';
import { createAssetStates, type Move } from './state';
import { inOrder, storedOf, storing, type Accepted } from './store';
import { onClient } from './transaction';
import { begin, commit, trip } from './trips';

/**
 * The way of a batch, in this order: accepted → stored and attributed by the dated assignment → ordered by device time,
 * bad fixes filtered, states moved → trips → event rules → published. All of it commits together or not at all.
 */
export const createPipeline = (pool: pg.Pool, partitions: ReturnType<typeof createPartitions>) => {
  const ids = createIds(pool);
  const states = createAssetStates();

  const run = async (accepted: Accepted[]): Promise<Move[]> => {
    const batch = inOrder(accepted);
    await partitions.ensure(batch.map(({ frame }) => frame.fecha));
    const numbers = await ids.take(batch.length);
    return onClient(pool, async (client) => {
      const [, rows = []] = await trip(client, [begin, storing(batch, numbers), hearing(batch)]);
      const change = await states.change(client, drizzle(client), storedOf(rows, batch, numbers));
      await change.settle(trip(client, [...change.statements, commit]));
      return change.moves;
    });
  };

  return { run, forget: states.forget };
};
