import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { createHearings } from './deviceStates';
import { createIds } from './ids';
import { createLane } from './lane';
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
  const hearings = createHearings(pool);
  const lane = createLane(ids, partitions, states, hearings);

  /** The thorough way, for whatever comes. Answers what moved. @throws why none was stored */
  const store = async (accepted: readonly Accepted[]): Promise<Move[]> => {
    await partitions.ensure(accepted.map(({ frame }) => frame.fecha));
    const batch = inOrder(accepted);
    const numbers = await ids.take(batch.length);
    const heard = hearings.all(batch);
    return onClient(pool, async (client) => {
      const [, inserted, updated] = await trip(client, [begin, storing(batch, numbers), heard.update]);
      const stored = storedOf(inserted?.rows ?? [], batch, numbers);
      const change = await states.change(client, drizzle(client), stored);
      const first = updated?.count === heard.devices ? [] : [heard.insert];
      await trip(client, [...first, ...change.statements, commit]).catch((error: unknown) => {
        throw change.failed(error);
      });
      change.committed();
      lane.learn(stored);
      return change.moves;
    });
  };

  return {
    store,
    plan: lane.plan,
    send: lane.send,
    /** Who carries what may have changed. */
    forgetCarriers: lane.forget,
    forget: states.forget,
    /** Writes what devices said of themselves and was not written yet. */
    settle: hearings.settle,
  };
};
