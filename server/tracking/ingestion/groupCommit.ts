import type pg from 'pg';
import { ApiError, refusalOf } from '../../plugins/errors';
import { rejected } from '../entry/frame';
import type { Accepted } from '../entry/accepted';
import type { Stored } from './insert';
import { onClient } from '../stored/transaction';

interface Waiting extends Accepted {
  answer: (error?: unknown) => void;
}

/** The operations of the writer on a batch: all of it is stored or nothing. */
interface Ways {
  isReady(batch: readonly Accepted[]): boolean;
  prepare(batch: readonly Accepted[]): Promise<void>;
  /** Queues the batch behind the client's current work. */
  send(client: pg.ClientBase, batch: readonly Accepted[]): Promise<Stored[]>;
}

/**
 * Rows per transaction: few enough to keep the wait behind it short, and enough that the overhead of transactions stays
 * small.
 */
const size = { least: 64, most: 1_000 };
/** Batches in flight: one that the database is storing and one that it finds when that is done. */
const depth = 2;
/** Batches before others get the connection. */
const longestGo = 20;
/** The usual batch size is averaged over this many batches. */
const usually = 16;
/**
 * A writer with large batches is saturated when it stores for more than this share of the time, averaged over about so
 * many ms.
 */
const saturated = { share: 0.2, over: 1_000 };
/** When more frames wait than this, further ones are refused and come again. */
const mostWaiting = 20_000;
const attempts = 6;

/**
 * Group commit: frames that arrive while batches are in flight form the next one, and each frame is acknowledged when
 * its batch is on disk.
 * @param onStored receives the new positions
 * @param lostPartition called when another process may have dropped a month
 * @param took receives the duration of a stored batch, in ms
 */
export const createWriter = (
  pool: pg.Pool,
  ways: Ways,
  onStored: (stored: Stored[]) => void,
  lostPartition: () => void,
  took: (ms: number) => void,
) => {
  let queue: Waiting[] = [];
  /** Frames that need preparation, or whose batch was rolled back: stored one batch after the other. */
  let careful: Waiting[] = [];
  let unanswered = 0;
  /** Usual size of recent batches. */
  let together = 0;
  /** Share of the recent time in which the database was storing, and until when it is counted (`performance.now()`). */
  let share = 0;
  let counted = performance.now();
  let client: pg.PoolClient | null = null;
  let underWay = 0;
  let left = 0;
  let turning = false;
  let called = false;
  let ended: (() => void) | undefined;

  /** To be called before `underWay` changes. */
  const count = () => {
    const now = performance.now();
    share += (Number(underWay > 0) - share) * -Math.expm1((counted - now) / saturated.over);
    counted = now;
  };

  /** Half of the unanswered frames: while these are stored, the others are acknowledged, report again and are read. */
  const enough = () => Math.min(size.most, Math.max(size.least, Math.ceil(unanswered / 2)));

  const go = () => {
    while (client && careful.length === 0 && left > 0 && underWay < depth && queue.length >= (underWay ? enough() : 1))
      forward(client);
    if (underWay > 0 || turning || (!client && queue.length === 0 && careful.length === 0)) return;
    turning = true;
    void turn().finally(() => {
      turning = false;
      go();
    });
  };

  const forward = (on: pg.ClientBase) => {
    const batch = queue.splice(0, enough());
    if (!ways.isReady(batch)) return void careful.push(...batch);
    count();
    underWay += 1;
    const began = performance.now();
    together += (batch.length - together) / usually;
    left = pool.waitingCount > 0 ? 0 : left - 1;
    void ways
      .send(on, batch)
      .then(
        (stored) => {
          took(performance.now() - began);
          answer(batch, stored);
        },
        () => careful.push(...batch),
      )
      .then(() => {
        count();
        underWay -= 1;
        go();
      });
  };

  /** Releases the connection, stores the careful batches, and takes the connection again while there is more. */
  const turn = async () => {
    client?.release();
    client = null;
    if (careful.length) await settle(careful.splice(0, size.most));
    if (queue.length === 0 || careful.length) return;
    client = await pool.connect().catch(() => {
      // Storing them carefully finds out why.
      careful = queue;
      queue = [];
      return null;
    });
    left = longestGo;
  };

  /** Runs after the next batch is sent, so that the database does not wait while responses are written. */
  const answer = (batch: readonly Waiting[], stored: Stored[]) =>
    setImmediate(() => {
      for (const { answer } of batch) answer();
      onStored(stored);
      answered(batch);
    });

  const answered = (batch: readonly Waiting[]) => {
    unanswered -= batch.length;
    if (unanswered === 0) ended?.();
  };

  /** A frame that the database refuses must not make the others of its batch fail. */
  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      answer(batch, await persist(batch));
    } catch (error) {
      if (batch.length === 1 || !isRefusal(error)) {
        for (const { answer } of batch) answer(whyNot(error));
        return answered(batch);
      }
      const half = Math.ceil(batch.length / 2);
      await settle(batch.slice(0, half));
      await settle(batch.slice(half));
    }
  };

  const persist = async (batch: readonly Waiting[]): Promise<Stored[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        await ways.prepare(batch);
        const began = performance.now();
        const stored = await onClient(pool, (client) => ways.send(client, batch));
        took(performance.now() - began);
        return stored;
      } catch (error) {
        if (attempt >= attempts || !mayPass(error)) throw error;
        if (codeOf(error) === noPartition) lostPartition();
      }
    }
  };

  /** Frames that are read from the network in this turn share a batch. */
  const call = () => {
    if (called) return;
    called = true;
    setImmediate(() => {
      called = false;
      go();
    });
  };

  return {
    /** Calls back when the frame is durable, or with the error: ApiError 503 when too many wait. */
    add: ({ device, frame, received }: Accepted, answer: (error?: unknown) => void): void => {
      if (queue.length >= mostWaiting)
        return answer(new ApiError('NO_DISPONIBLE', { headers: { 'Retry-After': '2' } }));
      unanswered += 1;
      queue.push({ device, frame, received, answer });
      call();
    },
    /**
     * Whether the writer is saturated: more frames arrive during each batch than the smallest batch holds, and batches
     * follow each other closely.
     */
    isBusy: (): boolean => {
      count();
      return (unanswered > 0 && together >= size.least && share > saturated.share) || careful.length > 0;
    },
    /** Frames that are not acknowledged yet. */
    waiting: () => unanswered,
    /** Resolves when all frames are answered. */
    close: () => new Promise<void>((resolve) => (unanswered === 0 ? resolve() : (ended = resolve))),
  };
};

const noPartition = '23514';

/** Deadlocks, races and a dropped month succeed on retry. */
const mayPass = (error: unknown) => ['40001', '40P01', noPartition].includes(codeOf(error));

/** Data that the database will never accept. */
const isRefusal = (error: unknown) => /^2[23]/.test(codeOf(error));

/**
 * The error for a frame: values that the database refuses now it will always refuse, and a device that sent them again
 * would do so for ever.
 */
const whyNot = (error: unknown): unknown => {
  const cause = causeOf(error);
  const refusal = refusalOf(cause);
  if (refusal?.code === 'VALIDACION') return rejected(refusal.message);
  return /^22/.test(codeOf(error)) ? rejected('La trama lleva un valor que la base de datos no admite.') : cause;
};

const codeOf = (error: unknown): string => {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

/** PostgreSQL's own error, without its wrappers. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;
