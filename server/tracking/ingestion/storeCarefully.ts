import type pg from 'pg';
import type { Queries } from '../../db/check/queries';
import type { Accepted } from '../entry/accepted';
import type { Written } from './insert';
import { isRefusal, lacksPartition, mayPass, whyNot } from './refusedFrames';

/** The operations of the writer on a batch: all of it is stored or nothing. */
export interface Ways {
  isReady(batch: readonly Accepted[]): boolean;
  prepare(batch: readonly Accepted[]): Promise<void>;
  /** Queues the batch behind the client's current work. */
  send(client: Queries, batch: readonly Accepted[]): Promise<Written>;
}

export interface StoreParts {
  pool: pg.Pool;
  ways: Ways;
  /** Called when another process may have dropped a month. */
  lostPartition: () => void;
  /** Receives the duration of a stored batch, in ms. */
  took: (ms: number) => void;
}

interface Answers<Frame> {
  stored: (batch: readonly Frame[], written: Written) => void;
  /** @param error what each of these frames is answered */
  refused: (batch: readonly Frame[], error: unknown) => void;
}

const attempts = 6;

/**
 * Stores frames that need preparation, or whose batch was rolled back. A frame that the database refuses must not make
 * the others of its batch fail, so a refused batch is stored in halves.
 */
export const storeCarefully = async <Frame extends Accepted>(
  parts: StoreParts,
  batch: readonly Frame[],
  answers: Answers<Frame>,
): Promise<void> => {
  try {
    answers.stored(batch, await persist(parts, batch));
  } catch (error) {
    if (batch.length === 1 || !isRefusal(error)) return answers.refused(batch, whyNot(error));
    const half = Math.ceil(batch.length / 2);
    await storeCarefully(parts, batch.slice(0, half), answers);
    await storeCarefully(parts, batch.slice(half), answers);
  }
};

const persist = async ({ pool, ways, lostPartition, took }: StoreParts, batch: readonly Accepted[]) => {
  for (let attempt = 1; ; attempt++) {
    try {
      await ways.prepare(batch);
      const began = performance.now();
      const stored = await ways.send(pool, batch);
      took(performance.now() - began);
      return stored;
    } catch (error) {
      if (attempt >= attempts || !mayPass(error)) throw error;
      if (lacksPartition(error)) lostPartition();
    }
  }
};
