import { ApiError } from '../plugins/errors';
import { FirstFixRace } from './state';
import type { Accepted } from './store';

interface Waiting {
  accepted: Accepted;
  stored: () => void;
  failed: (error: unknown) => void;
}

/** ms in which the first frames of a batch are gathered; while one commits, the next gathers by itself. */
const gather = 3;
/** Rows of one transaction: few enough that nobody waits long behind it. */
const largest = 500;
/** More waiting than this are sent away to come again. */
const mostWaiting = 20_000;
const attempts = 4;

/**
 * Group commit: frames that come together are stored in one transaction, and each is acknowledged when that one is on disk.
 * @param commit stores a batch, all or nothing
 * @param lostPartition a month may have been dropped behind our back
 */
export const createWriter = (commit: (batch: Accepted[]) => Promise<void>, lostPartition: () => void) => {
  const queue: Waiting[] = [];
  let draining: Promise<void> | null = null;

  const drain = async () => {
    await new Promise((resolve) => setTimeout(resolve, gather));
    while (queue.length) await settle(queue.splice(0, largest));
    draining = null;
  };

  /** One frame that the database refuses must not take the others with it. */
  const settle = async (batch: Waiting[]): Promise<void> => {
    try {
      await persist(batch.map(({ accepted }) => accepted));
      for (const { stored } of batch) stored();
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) {
        const half = Math.ceil(batch.length / 2);
        await settle(batch.slice(0, half));
        await settle(batch.slice(half));
      } else {
        for (const { failed } of batch) failed(error);
      }
    }
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

const noPartition = '23514';

/** Deadlocks, races and a dropped month pass when tried again. */
const mayPass = (error: unknown) => error instanceof FirstFixRace || ['40001', '40P01', noPartition].includes(codeOf(error));

/** Data that the database will never take. */
const isRefusal = (error: unknown) => /^2[23]/.test(codeOf(error));

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};
