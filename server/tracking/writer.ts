import { ApiError } from '../plugins/errors';
import type { Supply } from './pipeline';
import { StateRace, type Move } from './state';
import type { Accepted } from './store';

export interface Waiting extends Accepted {
  stored: () => void;
  failed: (error: unknown) => void;
}

/** Rows of one transaction: few enough that nobody waits long behind it, and not so few that there is nothing but transactions. */
const size = { least: 64, most: 1_000 };
/** More waiting than this are sent away to come again. */
const mostWaiting = 20_000;
const attempts = 6;

/**
 * Group commit: what comes while one batch commits is the next one, and each frame is acknowledged when its batch is on disk.
 * @param store stores a batch, all or nothing, and goes on with what the supply has
 * @param tell what moved
 * @param lostPartition a month may have been dropped behind our back
 */
export const createWriter = (store: (batch: Waiting[], supply: Supply<Waiting>) => Promise<void>, tell: (moves: Move[]) => void, lostPartition: () => void) => {
  let queue: Waiting[] = [];
  let unanswered = 0;
  let draining: Promise<void> | null = null;

  const supply: Supply<Waiting> = {
    next: () => {
      if (queue.length === 0) return null;
      // Half of those who wait for an answer: while these are stored, the others are answered, report again and are read.
      const batch = queue.slice(0, Math.min(size.most, Math.max(size.least, Math.ceil(unanswered / 2))));
      queue = queue.slice(batch.length);
      return batch;
    },
    giveBack: (batch) => {
      queue = [...batch, ...queue];
    },
    stored: (batch, moves) => {
      // After the next batch is on its way, so that the database does not wait while the answers are written.
      setImmediate(() => {
        unanswered -= batch.length;
        for (const { stored } of batch) stored();
        tell(moves);
      });
    },
  };

  const drain = async () => {
    // What is read from the network in this turn goes together.
    await nextTurn();
    for (let batch = supply.next(); batch; batch = supply.next()) await settle(batch, supply);
    draining = null;
  };

  /** One frame that the database refuses must not take the others with it. */
  const settle = async (batch: Waiting[], supply: Supply<Waiting>): Promise<void> => {
    try {
      await persist(batch, supply);
    } catch (error) {
      if (batch.length === 1 || !isRefusal(error)) {
        unanswered -= batch.length;
        for (const { failed } of batch) failed(causeOf(error));
        return;
      }
      const half = Math.ceil(batch.length / 2);
      const alone = { ...supply, next: () => null };
      await settle(batch.slice(0, half), alone);
      await settle(batch.slice(half), alone);
    }
  };

  const persist = async (batch: Waiting[], supply: Supply<Waiting>) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await store(batch, supply);
      } catch (error) {
        if (attempt >= attempts || !mayPass(error)) throw error;
        if (codeOf(error) === noPartition) lostPartition();
      }
    }
  };

  return {
    /** Resolves when the frame is durable. @throws ApiError 503 when too many wait */
    add: ({ device, frame, received }: Accepted) =>
      new Promise<void>((stored, failed) => {
        if (queue.length >= mostWaiting) return failed(new ApiError('NO_DISPONIBLE', { headers: { 'Retry-After': '2' } }));
        unanswered += 1;
        queue.push({ device, frame, received, stored, failed });
        draining ??= drain();
      }),
    /** Resolves when all have their answer. */
    close: async () => {
      await draining;
      await nextTurn();
    },
  };
};

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const noPartition = '23514';

/** Deadlocks, races and a dropped month pass when tried again. */
const mayPass = (error: unknown) => error instanceof StateRace || ['40001', '40P01', noPartition].includes(codeOf(error));

/** Data that the database will never take. */
const isRefusal = (error: unknown) => /^2[23]/.test(codeOf(error));

const codeOf = (error: unknown): string => {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

/** What PostgreSQL said, without what was put around it. */
const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause instanceof Error ? error.cause : error);
