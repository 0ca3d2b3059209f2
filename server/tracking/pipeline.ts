import type { System } from '../db/client';
import { deviceStates } from './deviceStates';
import type { createPartitions } from './partitions';
import { assetStates, type Move } from './state';
import { store, type Accepted } from './store';

/**
 * The way of a batch, in this order: accepted → stored and attributed by the dated assignment → ordered by device time,
 * bad fixes filtered, states moved → trips → event rules → published. All of it commits together or not at all.
 */
export const runPipeline = async (db: System, partitions: ReturnType<typeof createPartitions>, batch: Accepted[]): Promise<Move[]> => {
  await partitions.ensure(batch.map(({ frame }) => frame.fecha));
  return db.transaction(async (tx) => {
    const stored = await store(tx, batch);
    await deviceStates(tx, batch);
    return assetStates(tx, stored);
  });
};
