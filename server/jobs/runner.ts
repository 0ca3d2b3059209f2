import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/limits';
import { channels, events } from '#contract/realtime';
import { lookAgain, singleFlight } from '#contract/singleFlight';
import type { Db, Tx } from '../db/client';
import { givingWay } from '../db/givingWay';
import { notify } from '../notices/notify';
import { noticeTexts } from '../notices/texts';
import { ApiError } from '../plugins/errors';
import { within } from '../within';
import { leaseOf, type Taken } from './lease';
import { enqueue } from './queue';
import { repeat } from './repeat';
import { trabajoTable } from '../db/tables/trabajos';
import { alive, anyOpen, heartbeat, isStalled, silence, takeHopeless, takeNext } from './turns';

/** What the handler of a job receives. */
export interface JobContext {
  /** Gives way to requests. */
  db: Db;
  id: string;
  empresaId: number;
  userId: number;
  parametros: Record<string, unknown>;
  /** Reports progress in percent; call it often. @throws JobCancelled when the job was cancelled */
  progress(percent: number): Promise<void>;
}

/** The result of a job: a file of the company, if any. */
export interface JobResult {
  archivo_id?: string;
  nombre_archivo?: string;
}

/** A job that ended without a worker: it was cancelled, or it failed for a reason that people are notified of. */
export interface LeftJob extends Pick<JobContext, 'empresaId' | 'userId' | 'parametros'> {
  error: string | null;
}

export type JobHandler = (context: JobContext) => Promise<JobResult>;

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
  /** Wraps each job, to measure its duration and result. */
  watch?: <T>(kind: string, work: () => Promise<T>) => Promise<T>;
}

interface Running {
  empresaId: number;
  /** When it turned out to be cancelled or taken over (`performance.now()`): it ends at its next step. */
  lostAt: number;
  done: Promise<void>;
}

/** Thrown by `progress`: the job was cancelled, or this process is stopping. */
export class JobCancelled extends Error {}

const broke = 'No se pudo terminar. Inténtelo de nuevo.';
const hopeless =
  `El servidor se detuvo ${limits.jobs.attempts} veces mientras hacía este trabajo, así que no se intentará de ` +
  'nuevo. Pruebe con menos datos o con otro archivo.';

/**
 * Each process runs a few jobs at a time, each of another company, so that requests get the database between their
 * steps and no company waits for the long job of another.
 */
export const createJobs = ({
  db,
  publish,
  log,
  stalledAfter = limits.jobs.stalledAfter,
  watch = (_, work) => work(),
}: Parts): Jobs => {
  const unhurried = givingWay(db);
  const handlers = new Map<string, JobHandler>();
  const leaving = new Map<string, (job: LeftJob) => Promise<void>>();
  const running = new Map<string, Running>();
  const createdAt = performance.now();
  let stopped = false;
  let stalled = false;

  const publishChange = (id: string, userId: number) => publish(channels.user(userId), events.trabajo, { id });

  /** Those that hold a place: a job that was lost and never ends must not hold it for ever. */
  const holding = () => [...running.values()].filter(({ lostAt }) => performance.now() - lostAt < silence);

  const fill = async () => {
    while (!stopped && holding().length < limits.jobs.atOnce && (await takeOne()));
  };
  // A job that was stored while the last look found nothing triggers one more.
  let filling = lookAgain(fill);
  const work = () =>
    filling().catch((error: unknown) => {
      if (!stopped) log('a job could not be taken up', { err: error });
    });

  /** @returns whether there was one */
  const takeOne = async (): Promise<boolean> => {
    const busy = holding().map(({ empresaId }) => empresaId);
    const [job] = (await db.system.execute<Taken>(takeNext({ kinds: [...handlers.keys()], busy }))).rows;
    if (!job) return false;
    const mine: Running = { empresaId: job.empresa_id, lostAt: Infinity, done: Promise.resolve() };
    running.set(job.id, mine);
    mine.done = run(job, () => (mine.lostAt = Math.min(mine.lostAt, performance.now())))
      .catch((error: unknown) => log('a job could not be ended', { err: error, tipo: job.tipo }))
      .finally(() => {
        if (running.get(job.id) === mine) running.delete(job.id);
        void work();
      });
    return true;
  };

  /** @param lost called when the job turns out not to be ours any more */
  const run = async (job: Taken, lost: () => void): Promise<void> => {
    const renew = leaseOf(db, job);
    const stopHeartbeat = repeat(heartbeat, async () => {
      if (!(await renew({}))) lost();
    });
    let published = 0;
    const progress = async (percent: number) => {
      const avance = Math.max(0, Math.min(100, Math.round(percent)));
      if (avance === published) return;
      published = avance;
      if (!(await renew({ avance })) || stopped) throw new JobCancelled();
      void publishChange(job.id, job.user_id);
    };
    const ended = { terminado_en: sql`now()` };
    try {
      const handler = handlers.get(job.tipo);
      const context = {
        db: unhurried,
        id: job.id,
        empresaId: job.empresa_id,
        userId: job.user_id,
        parametros: job.parametros,
        progress,
      };
      const result = await watch(job.tipo, async () => handler?.(context));
      await renew({ ...result, ...ended, estado: 'terminado', avance: 100 });
    } catch (error) {
      // Another process takes over at once; the job is not at fault when this one stops.
      if (stopped) await renew({ estado: 'pendiente', intentos: sql`${trabajoTable.intentos} - 1` }).catch(() => {});
      else if (!(error instanceof JobCancelled)) {
        const known = error instanceof ApiError;
        if (!known) log('a job failed', { err: error, tipo: job.tipo });
        await renew({ ...ended, estado: 'fallido', error: known ? error.message : broke });
      }
    } finally {
      await stopHeartbeat();
    }
    void publishChange(job.id, job.user_id);
  };

  /** Fails jobs whose process died too often, and notifies the people who wait for them. */
  const bury = async () => {
    for (;;) {
      const [job] = stopped ? [] : (await db.system.execute<Taken>(takeHopeless([...handlers.keys()]))).rows;
      if (!job) return;
      log('a job took its process down and is not tried again', {
        id: job.id,
        tipo: job.tipo,
        empresa: job.empresa_id,
      });
      const renew = leaseOf(db, job);
      const stopHeartbeat = repeat(heartbeat, () => renew({}));
      await leaving
        .get(job.tipo)?.({
          empresaId: job.empresa_id,
          userId: job.user_id,
          parametros: job.parametros,
          error: hopeless,
        })
        .catch((error: unknown) => log('what waited for a job could not be told', { err: error, tipo: job.tipo }));
      await stopHeartbeat();
      await renew({ estado: 'fallido', error: hopeless, terminado_en: sql`now()` });
      // The caller may have disconnected when the server stopped.
      const notice = { tipo: 'trabajo_fallido', ...noticeTexts.trabajo_fallido(hopeless), url: null } as const;
      await db.tenant(job.empresa_id, (tx) =>
        notify(tx, job.empresa_id, { ...notice, para: { userIds: [job.user_id] }, causa: `trabajo ${job.id} fallido` }),
      );
      void publishChange(job.id, job.user_id);
    }
  };

  let burying = singleFlight(bury);

  /**
   * What is under way may hang for ever, so it is no longer waited for: its job, if it takes one, is run or taken over
   * like any other.
   */
  const startAfresh = (why: string) => {
    if (stopped) return;
    log('the queue of jobs starts afresh', { why });
    [filling, burying] = [lookAgain(fill), singleFlight(bury)];
  };

  /** Most looks find nothing. */
  const isAnyOpen = async (): Promise<boolean> => {
    const [row] = (await db.system.execute<{ open: boolean }>(anyOpen)).rows;
    return row?.open ?? true;
  };

  const isStalledNow = async (): Promise<boolean> => {
    if (stopped || performance.now() - createdAt < stalledAfter) return false;
    const [row] = (await db.system.execute<{ stalled: boolean }>(isStalled([...handlers.keys()], stalledAfter))).rows;
    return row?.stalled ?? false;
  };

  return {
    start: async (empresaId, userId, tipo, parametros, tokenId) => {
      const id = await db.tenant(empresaId, (tx) => enqueue(tx, empresaId, userId, tipo, parametros, tokenId));
      void work();
      return id;
    },
    handle: (tipo, handler, left) => {
      handlers.set(tipo, handler);
      if (left) leaving.set(tipo, left);
    },
    giveUp: async (empresaId, which) => {
      const { id, user_id, tipo, parametros, empresa_id, estado } = trabajoTable;
      const given = await db.tenant(empresaId, async (tx) => {
        const open = await tx
          .select({ id, user_id, tipo, parametros, alive })
          .from(trabajoTable)
          .where(and(eq(empresa_id, empresaId), inArray(estado, ['pendiente', 'en_curso']), which))
          .for('update');
        await tx
          .update(trabajoTable)
          .set({ estado: 'cancelado', terminado_en: sql`now()` })
          .where(
            inArray(
              id,
              open.map((job) => job.id),
            ),
          );
        return open;
      });
      for (const { alive, tipo, user_id, parametros } of given)
        if (!alive) await leaving.get(tipo)?.({ empresaId, userId: user_id, parametros, error: null });
      return given.length;
    },
    look: async () => {
      if (!(await within(stalledAfter, isAnyOpen()).catch(() => true))) {
        stalled = false;
        return;
      }
      await within(stalledAfter, Promise.all([burying(), work()])).catch((error: Error) => startAfresh(error.message));
      stalled = await isStalledNow();
      if (!stalled) return;
      startAfresh('jobs wait and none runs');
      await within(stalledAfter, work()).catch(() => {});
      stalled = await isStalledNow();
    },
    areStalled: () => stalled,
    stop: async () => {
      stopped = true;
      await filling.underWay()?.catch(() => {});
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
};
