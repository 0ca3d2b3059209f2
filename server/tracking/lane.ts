import type pg from 'pg';
import type { createHearings } from './deviceStates';
import { clockAhead, isGood } from './frame';
import type { createIds } from './ids';
import type { createPartitions } from './partitions';
import type { createAssetStates, Move } from './state';
import { inOrder, storingExpected, type Accepted, type Stored } from './store';
import { tripBehind } from './trips';

/** What the next frame of a device is expected to be: newer than `last` (ms), while this asset carries it. */
interface Expected {
  activoId: number | null;
  last: number;
}

/** Frames of a batch that may take the lane, in order, and those that may not. */
export interface Plan<A extends Accepted> {
  fast: (A & Stored)[];
  rest: A[];
}

const mostExpected = 50_000;
/** ms in which nothing takes the lane after something turned out otherwise than expected. */
const rest = 5_000;

/**
 * The fast lane of frames that hold no surprise: the next ones of devices that were heard before. What the database would answer is
 * foretold, so that a batch is one message and the next can be sent behind it; the database checks it and undoes what was foretold
 * wrongly. All other frames, and those, take the thorough way (`pipeline.ts`).
 */
export const createLane = (
  ids: ReturnType<typeof createIds>,
  partitions: ReturnType<typeof createPartitions>,
  states: ReturnType<typeof createAssetStates>,
  hearings: ReturnType<typeof createHearings>,
) => {
  const expected = new Map<number, Expected>();
  let closedUntil = 0;

  /** Is this what was expected? From then on the one after it is. */
  const expects = ({ device, frame, received }: Accepted): Expected | null => {
    const known = expected.get(device.id);
    const at = frame.fecha.getTime();
    if (!known || at <= known.last || at > received.getTime() + clockAhead || !partitions.has(frame.fecha)) return null;
    if (known.activoId !== null && !states.expects(known.activoId, isGood(frame) ? at : null)) return null;
    known.last = at;
    return known;
  };

  const forget = (batch: readonly Stored[]) => {
    for (const { device } of batch) expected.delete(device.id);
    states.forget(batch.flatMap(({ activoId }) => activoId ?? []));
  };

  return {
    plan: <A extends Accepted>(batch: readonly A[]): Plan<A> => {
      const ordered = inOrder(batch);
      if (performance.now() < closedUntil || !ids.has(batch.length)) return { fast: [], rest: ordered };
      const plan: Plan<A> = { fast: [], rest: [] };
      const numbers = ids.takeHere(ordered.length);
      for (const [i, accepted] of ordered.entries()) {
        const found = expects(accepted);
        if (found) plan.fast.push(Object.assign(accepted, { id: numbers[i] ?? 0, activoId: found.activoId }));
        else plan.rest.push(accepted);
      }
      return plan;
    },

    /**
     * Sends them at once, behind what the client is doing. Resolves with what moved when they are durable.
     * @throws when none of them was stored
     */
    send: async (client: pg.ClientBase, batch: readonly Stored[]): Promise<Move[]> => {
      const change = states.changeAhead(batch);
      if (!change) {
        forget(batch);
        throw new Error('not as expected');
      }
      // What follows builds on it, and fails like it if it fails.
      change.committed();
      try {
        await tripBehind(client, [...storingExpected(batch), ...hearings.due(batch), ...change.statements]);
      } catch (error) {
        forget(batch);
        closedUntil = performance.now() + rest;
        throw error;
      }
      return change.moves;
    },

    /** What was stored the thorough way tells what to expect. */
    learn: (stored: readonly Stored[]) => {
      if (expected.size > mostExpected) expected.clear();
      for (const { device, frame, received, activoId } of stored) {
        const at = frame.fecha.getTime();
        if (at > received.getTime() + clockAhead || at <= (expected.get(device.id)?.last ?? 0)) continue;
        expected.set(device.id, { activoId, last: at });
      }
    },
    forget: () => expected.clear(),
  };
};
