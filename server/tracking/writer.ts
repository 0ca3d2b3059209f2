import type pg from 'pg';
import { ApiError, refusalOf } from '../plugins/errors';
import { rejected } from './frame';
import type { Accepted, Stored } from './store';
import { onClient } from './transaction';

interface Waiting extends Accepted {
  answer: (error?: unknown) => void;
}

/** What becomes of a batch: all of it is stored or nothing. */
interface Ways {
  isReady(batch: readonly Accepted[]): boolean;
  prepare(batch: readonly Accepted[]): Promise<void>;
  /** Behind what the client is doing. */
  send(client: pg.ClientBase, batch: readonly Accepted[]): Promise<Stored[]>;
}

/** Rows of one transaction: few enough that nobody waits long behind it, and not so few that there is nothing but transactions. */
const size = { least: 64, most: 1_000 };
/** Batches on their way: one that the database stores and one that it finds when it is done. */
const depth = 2;
/** Batches in one go before others have their turn with the connection. */
const longestGo = 20;
/** Of how many batches the usual size is told. */
const usually = 16;
/** More waiting than this are sent away to come again. */
const mostWaiting = 20_000;
const attempts = 6;

/**
 * Group commit: what comes while batches are on their way is the next one, and each frame is acknowledged when its batch is on disk.
 * @param tell what was new
 * @param lostPartition a month may have been dropped behind our back
 * @param took ms of a batch that was stored
 */
export const createWriter = (pool: pg.Pool, ways: Ways, tell: (stored: Stored[]) => void, lostPartition: () => void, took: (ms: number) => void) => {
  let queue: Waiting[] = [];
  /** Those that need something first, or were undone: one batch after the other. */
  let careful: Waiting[] = [];
  let unanswered = 0;
  /** How many go together, of late. */
  let together = 0;
  let client: pg.PoolClient | null = null;
  let underWay = 0;
  let left = 0;
  let turning = false;
  let called = false;
  let ended: (() => void) | undefined;

  /** Half of those who wait for an answer: while these are stored, the others are answered, report again and are read. */
  const enough = () => Math.min(size.most, Math.max(size.least, Math.ceil(unanswered / 2)));

  const go = () => {
    while (client && careful.length === 0 && left > 0 && underWay < depth && queue.length >= (underWay ? enough() : 1)) forward(client);
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
        underWay -= 1;
        go();
      });
  };

  /** Gives the connection back, stores what needs care, and takes the connection again while there is more. */
  const turn = async () => {
    client?.release();
    client = null;
    if (careful.length) await settle(careful.splice(0, size.most));
    if (queue.length === 0 || careful.length) return;
    client = await pool.connect().catch(() => {
      // The careful way says why.
      careful = queue;
      queue = [];
      return null;
    });
    left = longestGo;
  };

  /** After the next batch is on its way, so that the database does not wait while the answers are written. */
  const answer = (batch: readonly Waiting[], stored: Stored[]) =>
    setImmediate(() => {
      for (const { answer } of batch) answer();
      tell(stored);
      answered(batch);
    });

  const answered = (batch: readonly Waiting[]) => {
    unanswered -= batch.length;
    if (unanswered === 0) ended?.();
  };

  /** One frame that the database refuses must not take the others with it. */
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

  /** What is read from the network in this turn goes together. */
  const call = () => {
    if (called) return;
    called = true;
    setImmediate(() => {
      called = false;
      go();
    });
  };

  return {
    /** Answers when the frame is durable, or with why it is not: ApiError 503 when too many wait. */
    add: ({ device, frame, received }: Accepted, answer: (error?: unknown) => void): void => {
      if (queue.length >= mostWaiting) return answer(new ApiError('NO_DISPONIBLE', { headers: { 'Retry-After': '2' } }));
      unanswered += 1;
      queue.push({ device, frame, received, answer });
      call();
    },
    /** Does all that can be done go into storing: has it long been more than comes by itself while one batch is stored? */
    isBusy: (): boolean => (unanswered > 0 && together >= size.least) || careful.length > 0,
    /** Frames that have no answer yet. */
    waiting: () => unanswered,
    /** Resolves when all have their answer. */
    close: () => new Promise<void>((resolve) => (unanswered === 0 ? resolve() : (ended = resolve))),
  };
};

const noPartition = '23514';

/** Deadlocks, races and a dropped month pass when tried again. */
const mayPass = (error: unknown) => ['40001', '40P01', noPartition].includes(codeOf(error));

/** Data that the database will never take. */
const isRefusal = (error: unknown) => /^2[23]/.test(codeOf(error));

/** Data that it refuses today it refuses tomorrow. */
const whyNot = (error: unknown): unknown => {
  const cause = causeOf(error);
  const refusal = refusalOf(cause);
  return refusal?.code === 'VALIDACION' ? rejected(refusal.message) : cause;
};

const codeOf = (error: unknown): string => {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

/** What PostgreSQL said, without what was put around it. */
const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause instanceof Error ? error.cause : error);
