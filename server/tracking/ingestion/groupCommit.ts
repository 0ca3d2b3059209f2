import type pg from 'pg';
import { ApiError } from '../../plugins/errors';
import type { Accepted } from '../entry/accepted';
import type { Written } from './insert';
import { createLoad } from './load';
import { storeCarefully, type StoreParts } from './storeCarefully';

interface Waiting extends Accepted {
  answer: (error?: unknown) => void;
}

interface WriterParts extends StoreParts {
  /** Receives what a batch changed. */
  onStored: (written: Written) => void;
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
/** When more frames wait than this, further ones are refused and come again. */
const mostWaiting = 20_000;

/**
 * Group commit: frames that arrive while batches are in flight form the next one, and each frame is acknowledged when
 * its batch is on disk.
 */
export const createWriter = (parts: WriterParts) => {
  const { pool, ways, onStored, took } = parts;
  let queue: Waiting[] = [];
  /** Frames that need preparation, or whose batch was rolled back: stored one batch after the other. */
  let careful: Waiting[] = [];
  let unanswered = 0;
  const load = createLoad();
  let client: pg.PoolClient | null = null;
  let left = 0;
  let turning = false;
  let called = false;
  let ended: (() => void) | undefined;

  /** Half of the unanswered frames: while these are stored, the others are acknowledged, report again and are read. */
  const enough = () => Math.min(size.most, Math.max(size.least, Math.ceil(unanswered / 2)));

  const go = () => {
    const mayForward = () => careful.length === 0 && left > 0 && load.inFlight() < depth;
    while (client && mayForward() && queue.length >= (load.inFlight() ? enough() : 1)) forward(client);
    if (load.inFlight() > 0 || turning || (!client && queue.length === 0 && careful.length === 0)) return;
    turning = true;
    void turn().finally(() => {
      turning = false;
      go();
    });
  };

  const forward = (on: pg.ClientBase) => {
    const batch = queue.splice(0, enough());
    if (!ways.isReady(batch)) return void careful.push(...batch);
    load.begin(batch.length);
    const began = performance.now();
    left = pool.waitingCount > 0 ? 0 : left - 1;
    void ways
      .send(on, batch)
      .then(
        (written) => {
          took(performance.now() - began);
          answer(batch, written);
        },
        () => careful.push(...batch),
      )
      .then(() => {
        load.end();
        go();
      });
  };

  /** Releases the connection, stores the careful batches, and takes the connection again while there is more. */
  const turn = async () => {
    client?.release();
    client = null;
    if (careful.length) await storeCarefully(parts, careful.splice(0, size.most), { stored: answer, refused });
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
  const answer = (batch: readonly Waiting[], written: Written) =>
    setImmediate(() => {
      for (const { answer } of batch) answer();
      onStored(written);
      answered(batch);
    });

  const refused = (batch: readonly Waiting[], error: unknown) => {
    for (const { answer } of batch) answer(error);
    answered(batch);
  };

  const answered = (batch: readonly Waiting[]) => {
    unanswered -= batch.length;
    if (unanswered === 0) ended?.();
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
    isBusy: (): boolean => (unanswered > 0 && load.isSaturated(size.least)) || careful.length > 0,
    /** Frames that are not acknowledged yet. */
    waiting: () => unanswered,
    /** Resolves when all frames are answered. */
    close: () => new Promise<void>((resolve) => (unanswered === 0 ? resolve() : (ended = resolve))),
  };
};
