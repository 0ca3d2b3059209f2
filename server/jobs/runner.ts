import { sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { channels, events } from '#contract/core/realtime';
import { singleFlight } from '#contract/core/singleFlight';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { within } from '../turns/within';
import { cancelJobs } from './cancel';
import { failHopeless } from './hopeless';
import type { JobHandler, JobKinds, LeftJob } from './job';
import { enqueue } from './queue';
import { anyOpen, isStalled } from './turns';
import { createWorkers, type WorkerParts } from './workers';

type Parameters = Record<string, unknown>;

/** The queue of background jobs; they run soon, in this process or another. */
export interface Jobs {
  /**
   * `parametros`, or a function that creates them in the transaction that stores the job: both or neither. `tokenId`:
   * the token that asked for it, which sees no other jobs of its author.
   * @returns the id for GET /api/trabajos/{id}
   * @throws ApiError 429 when too many wait
   */
  start(
    empresaId: number,
    userId: number,
    tipo: string,
    parametros: Parameters | ((tx: Tx) => Promise<Parameters>),
    tokenId?: number,
  ): Promise<string>;
  /**
   * Registers a kind of job. Call it before the first request. `left`: called when a job ended without a worker; it may
   * be called twice.
   */
  handle(tipo: string, handler: JobHandler, left?: (job: LeftJob) => Promise<void>): void;
  /** Cancels the unfinished jobs of a company. A worker notices at its next step. @returns how many */
  giveUp(empresaId: number, which: SQL | undefined): Promise<number>;
  /**
   * Looks for jobs that other processes left. Where jobs wait and none runs, this process starts taking them afresh.
   */
  look(): Promise<void>;
  /** Whether jobs waited for long while none ran, as of the last look. */
  areStalled(): boolean;
  stop(): Promise<void>;
}

interface Parts {
  db: Db;
  publish: (channel: string, event: string, data: unknown) => Promise<void>;
  log: (message: string, details?: object) => void;
  /** After how long (ms) jobs that wait while none runs are a fault. */
  stalledAfter?: number;
  watch?: WorkerParts['watch'];
  clock?: WorkerParts['clock'];
}

/** The queue of this process: workers for its jobs, and a look at what other processes left. */
export const createJobs = ({
  db,
  publish,
  log,
  stalledAfter = limits.jobs.stalledAfter,
  watch = (_, work) => work(),
  clock = { isSteady: () => sql`true` },
}: Parts): Jobs => {
  const kinds: JobKinds = new Map();
  const stop = new AbortController();
  const createdAt = performance.now();
  const parts: Omit<WorkerParts, 'watch'> = {
    db,
    kinds,
    clock,
    log,
    changed: ({ id, user_id }) => void publish(channels.user(user_id), events.trabajo, { id }),
    stopping: stop.signal,
  };
  const workers = createWorkers({ ...parts, watch });
  const failing = () => singleFlight(() => failHopeless(parts));
  let failAll = failing();
  let stalled = false;

  /**
   * What is under way may hang for ever, so it is no longer waited for: its job, if it takes one, is run or taken over
   * like any other.
   */
  const startAfresh = (why: string) => {
    if (stop.signal.aborted) return;
    log('the queue of jobs starts afresh', { why });
    workers.startAfresh();
    failAll = failing();
  };

  /** Most looks find nothing. */
  const isAnyOpen = async (): Promise<boolean> => {
    const [row] = (await db.system.execute<{ open: boolean }>(anyOpen)).rows;
    return row?.open ?? true;
  };

  const isStalledNow = async (): Promise<boolean> => {
    if (stop.signal.aborted || performance.now() - createdAt < stalledAfter) return false;
    const [row] = (await db.system.execute<{ stalled: boolean }>(isStalled([...kinds.keys()], stalledAfter))).rows;
    return row?.stalled ?? false;
  };

  return {
    start: async (empresaId, userId, tipo, parametros, tokenId) => {
      const id = await db.tenant(empresaId, (tx) => enqueue(tx, empresaId, userId, tipo, parametros, tokenId));
      void workers.work();
      return id;
    },
    handle: (tipo, handler, left) => void kinds.set(tipo, { handler, left }),
    giveUp: async (empresaId, which) => {
      const given = await cancelJobs(db, empresaId, which);
      for (const { alive, tipo, user_id, parametros } of given)
        if (!alive) await kinds.get(tipo)?.left?.({ empresaId, userId: user_id, parametros, error: null });
      return given.length;
    },
    look: async () => {
      if (!(await within(stalledAfter, isAnyOpen()).catch(() => true))) {
        stalled = false;
        return;
      }
      await within(stalledAfter, Promise.all([failAll(), workers.work()])).catch((error: Error) =>
        startAfresh(error.message),
      );
      stalled = await isStalledNow();
      if (!stalled) return;
      startAfresh('jobs wait and none runs');
      await within(stalledAfter, workers.work()).catch(() => {});
      stalled = await isStalledNow();
    },
    areStalled: () => stalled,
    stop: async () => {
      stop.abort();
      await workers.ended();
    },
  };
};
