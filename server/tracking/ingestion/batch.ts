import type pg from 'pg';
import type { Queries } from '../../db/check/queries';
import { createDeviceStates } from './deviceStates';
import { createIds } from './ids';
import type { createPartitions } from '../stored/partitions';
import { createLateMonths } from '../stored/lateMonths';
import type { Accepted } from '../entry/accepted';
import { inOrder, storing, writtenOf, type Written } from './insert';

/**
 * Stores a batch, attributes it to the assets that carried the devices at the time, and marks these for the projector,
 * in one statement, so that the next batch can be queued before this one is answered.
 */
export const createIngestion = (pool: pg.Pool, partitions: ReturnType<typeof createPartitions>) => {
  const ids = createIds(pool);
  const deviceStates = createDeviceStates(pool);
  const late = createLateMonths(pool);

  return {
    /** Whether this batch can be sent at once. If not, call `prepare` first. */
    isReady: (batch: readonly Accepted[]) =>
      ids.has(batch.length) && batch.every(({ frame }) => partitions.has(frame.fecha)) && late.has(batch),
    prepare: async (batch: readonly Accepted[]): Promise<void> => {
      await late.note(batch);
      await partitions.ensure(batch.map(({ frame }) => frame.fecha));
      await ids.reserve(batch.length);
    },
    /**
     * Queues the batch behind the client's current work. Resolves with what it changed when that is durable.
     * @throws when none of it is stored
     */
    send: async (client: Queries, accepted: readonly Accepted[]): Promise<Written> => {
      const batch = inOrder(accepted);
      const numbers = ids.take(batch.length);
      const { rows } = await client.query(storing(batch, numbers, deviceStates.due(batch)));
      return writtenOf(rows, batch, numbers);
    },
    /** A device has said something that is no report. */
    hear: deviceStates.hear,
    /** Writes the device states that were deferred. */
    settle: deviceStates.settle,
  };
};
