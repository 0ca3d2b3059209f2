import type pg from 'pg';
import { createHearings } from './deviceStates';
import { createIds } from './ids';
import type { createPartitions } from './partitions';
import { createLateMonths } from './retention/late';
import { roundTripBehind } from './roundTrip';
import { inOrder, storedOf, storing, type Accepted, type Stored } from './store';

/**
 * The way of a batch: stored, attributed to the assets that carried the devices then, and marked for the projector, in one message and
 * one transaction, so that the next batch can be sent behind it before this one is answered.
 */
export const createIngestion = (pool: pg.Pool, partitions: ReturnType<typeof createPartitions>) => {
  const ids = createIds(pool);
  const hearings = createHearings(pool);
  const late = createLateMonths(pool);

  return {
    /** Can this batch be sent at once? Otherwise `prepare` comes first. */
    isReady: (batch: readonly Accepted[]) => ids.has(batch.length) && batch.every(({ frame }) => partitions.has(frame.fecha)) && late.has(batch),
    prepare: async (batch: readonly Accepted[]): Promise<void> => {
      await late.note(batch);
      await partitions.ensure(batch.map(({ frame }) => frame.fecha));
      await ids.reserve(batch.length);
    },
    /** Behind what the client is doing. Resolves with what was new when it is durable. @throws when none of it is stored */
    send: async (client: pg.ClientBase, accepted: readonly Accepted[]): Promise<Stored[]> => {
      const batch = inOrder(accepted);
      const numbers = ids.take(batch.length);
      const [inserted] = await roundTripBehind(client, [storing(batch, numbers), ...hearings.due(batch)]);
      return storedOf(inserted?.rows ?? [], batch, numbers);
    },
    /** Writes what devices said of themselves and was not written yet. */
    settle: hearings.settle,
  };
};
