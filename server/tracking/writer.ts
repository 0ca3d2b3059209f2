import { ApiError } from '../plugins/errors';
import { StateRace } from './state';
import type { Accepted } from './store';

interface Waiting {
  accepted: Accepted;
  stored: () => void;
  failed: (error: unknown) => void;
}

/** Rows of one transaction: few enough that nobody waits long behind it. */
const largest = 1_000;
/** More waiting than this are sent away to come again. */
const mostWaiting = 20_000;
const attempts = 6;

/**
 * Group commit: what comes while one batch commits is the next one, and each frame is acknowledged when its batch is on disk.
 * @param commit stores a batch, all or nothing
 * @param lostPartition a month may have been dropped behind our back
 */
export const createWriter = (commit: (batch: Accepted[]) => Promise<void>, lostPartition: () => void) => {
  let queue: Waiting[] = [];
  let draining: Promise<void> | null = null;

  const drain = async () => {
    // What is read from the network in this turn goes together.
    await nextTurn();
    while (queue.length) {
      const batch = queue.length > largest ? queue.slice(0, largest) : queue;
      queue = queue.length > largest ? queue.slice(largest) : [];
      await settle(batch);
    }
    draining = null;
  };

  /** One frame that the database refuses must not take the others with it. */
  const settle = async (batch: Waiting[]): Promise<void> => {
    try {
      await persist(batch.map(({ accepted }) => accepted));
    } catch (error) {
      if (batch.length === 1 || !isRefusal(error)) return answer(batch, ({ failed }) => failed(error));
      const half = Math.ceil(batch.length / 2);
      await settle(batch.slice(0, half));
      await settle(batch.slice(half));
      return;
    }
    answer(batch, ({ stored }) => stored());
  };

  const persist = async (batch: Accepted[]) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await commit(batch);
      } catch (error) {
        if (attempt >= attempts || !mayPass(error)) throw error;
        if (codeOf(error) === noPartition) lostPartition();
      }
    }
  };

  return {
    /** Resolves when the frame is durable. @throws ApiError 503 when too many wait */
    add: (accepted: Accepted) =>
      new Promise<void>((stored, failed) => {
        if (queue.length >= mostWaiting) return failed(new ApiError('NO_DISPONIBLE', { headers: { 'Retry-After': '2' } }));
        queue.push({ accepted, stored, failed });
        draining ??= drain();
      }),
    close: async () => draining ?? undefined,
  };
};

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** After the next batch is on its way, so that the database does not wait while the answers are written. */
const answer = (batch: Waiting[], tell: (waiting: Waiting) => void) => {
  setImmediate(() => batch.forEach(tell));
};

const noPartition = '23514';

/** Deadlocks, races and a dropped month pass when tried again. */
const mayPass = (error: unknown) => error instanceof StateRace || ['40001', '40P01', noPartition].includes(codeOf(error));

/** Data that the database will never take. */
const isRefusal = (error: unknown) => /^2[23]/.test(codeOf(error));

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};
