import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { hearing } from './deviceStates';
import { createIds } from './ids';
import type { createPartitions } from './partitions';
import { createAssetStates, type Move } from './state';
import { inOrder, storedOf, storing, type Accepted } from './store';
import { onClient } from './transaction';
import { begin, commit, trip, TripError, type Result, type Statement } from './trips';

/** Where batches come from and go to. */
export interface Supply<A extends Accepted> {
  /** What waits by now, if anything. */
  next(): A[] | null;
  /** They were not stored after all, and come first the next time. */
  giveBack(batch: A[]): void;
  stored(batch: A[], moves: Move[]): void;
}

/** Batches in one go before others have their turn with the connection. */
const longestChain = 20;

interface Step<A extends Accepted> {
  batch: A[];
  ids: number[];
  heard: ReturnType<typeof hearing>;
  /** A transaction's beginning: two answers come of it, after that of `begin`. */
  statements: Statement[];
}

/**
 * The way of a batch, in this order: accepted → stored and attributed by the dated assignment → ordered by device time,
 * bad fixes filtered, states moved → trips → event rules → published. All of it commits together or not at all.
 * The end of one transaction and the beginning of the next travel together, so that the database never waits for a turn in between.
 */
export const createPipeline = (pool: pg.Pool, partitions: ReturnType<typeof createPartitions>) => {
  const ids = createIds(pool);
  const states = createAssetStates();

  const stepOf = async <A extends Accepted>(accepted: A[]): Promise<Step<A>> => {
    const batch = inOrder(accepted);
    const numbers = await ids.take(batch.length);
    const heard = hearing(batch);
    return { batch, ids: numbers, heard, statements: [begin, storing(batch, numbers), heard.update] };
  };

  /** What can follow without asking for another connection. */
  const following = <A extends Accepted>(supply: Supply<A>): A[] | null => {
    if (pool.waitingCount > 0) return null;
    const batch = supply.next();
    if (!batch || (ids.has(batch.length) && partitions.has(batch.map(({ frame }) => frame.fecha)))) return batch;
    supply.giveBack(batch);
    return null;
  };

  /**
   * Stores a batch, and what waits meanwhile. Of those that follow, what fails is given back.
   * @throws why the first one was not stored
   */
  const run = async <A extends Accepted>(first: A[], supply: Supply<A>): Promise<void> => {
    await partitions.ensure(first.map(({ frame }) => frame.fecha));
    let step = await stepOf(first);
    let isFirst = true;
    await onClient(pool, async (client) => {
      let answers: Result[] = await trip(client, step.statements);
      for (let left = longestChain; ; left--) {
        const [, inserted, updated] = answers.slice(-step.statements.length);
        const change = await states.change(client, drizzle(client), storedOf(inserted?.rows ?? [], step.batch, step.ids));
        const ending = [...(updated?.count === step.heard.devices ? [] : [step.heard.insert]), ...change.statements, commit];
        const waiting = left > 0 ? following(supply) : null;
        const next = waiting && (await stepOf(waiting));
        try {
          answers = await trip(client, [...ending, ...(next?.statements ?? [])]);
        } catch (error) {
          if (next) supply.giveBack(next.batch);
          if (error instanceof TripError && error.done >= ending.length) {
            change.committed();
            supply.stored(step.batch, change.moves);
            throw new Ended();
          }
          throw change.failed(error);
        }
        change.committed();
        supply.stored(step.batch, change.moves);
        if (!next) return;
        step = next;
        isFirst = false;
      }
    }).catch((error: unknown) => {
      if (error instanceof Ended) return;
      // A later one has its turn as a first one.
      if (isFirst) throw error;
      supply.giveBack(step.batch);
    });
  };

  return { run, forget: states.forget };
};

/** The transaction that is open was a later batch's beginning, and is to be undone. */
class Ended extends Error {}
