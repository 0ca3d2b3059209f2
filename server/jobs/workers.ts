import { sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { lookAgain } from '#contract/core/singleFlight';
import type { Clock } from '../clock/index';
import type { Db } from '../db/client';
import { yieldingDb } from '../db/yieldingDb';
import { ApiError } from '../plugins/errors';
import { JobCancelled, type JobKinds } from './job';
import { leaseOf, type Taken } from './lease';
import { repeat } from './repeat';
import { trabajoTable } from '../db/tables/trabajos';
import { heartbeat, silence, takeNext } from './turns';

export interface WorkerParts {
  db: Db;
  kinds: JobKinds;
  clock: Pick<Clock, 'isSteady'>;
  log: (message: string, details?: object) => void;
  /** Wraps each job, to measure its duration and result. */
  watch: <T>(kind: string, work: () => Promise<T>) => Promise<T>;
  /** Publishes that a job has changed. */
  changed: (job: Pick<Taken, 'id' | 'user_id'>) => void;
  /** Aborted when this process stops. */
  stopping: AbortSignal;
}

interface Workers {
  /** Takes waiting jobs while there is room; resolves when the look has ended, never rejects. */
  work(): Promise<void>;
  /** Looks without waiting for the look under way, which may hang for ever. */
  startAfresh(): void;
  /** Resolves when everything under way has ended. */
  ended(): Promise<void>;
}

interface Running {
  empresaId: number;
  /** When it turned out to be cancelled or taken over (`performance.now()`): it ends at its next step. */
  lostAt: number;
  done: Promise<void>;
}

const broke = 'No se pudo terminar. Inténtelo de nuevo.';

/**
 * A few jobs at a time, each of another company, so that requests get the database between their steps and no company
 * waits for the long job of another.
 */
export const createWorkers = (parts: WorkerParts): Workers => {
  const { db, kinds, clock, log, stopping } = parts;
  const unhurried = yieldingDb(db);
  const running = new Map<string, Running>();

  /** Those that hold a place: a job that was lost and never ends must not hold it for ever. */
  const holding = () => [...running.values()].filter(({ lostAt }) => performance.now() - lostAt < silence);

  const fill = async () => {
    while (!stopping.aborted && holding().length < limits.jobs.atOnce && (await takeOne()));
  };
  // A job that was stored while the last look found nothing triggers one more.
  let filling = lookAgain(fill);
  const work = () =>
    filling().catch((error: unknown) => {
      if (!stopping.aborted) log('a job could not be taken up', { err: error });
    });

  /** @returns whether there was one */
  const takeOne = async (): Promise<boolean> => {
    const busy = holding().map(({ empresaId }) => empresaId);
    const [job] = (
      await db.system.execute<Taken>(takeNext({ kinds: [...kinds.keys()], busy, isSteady: clock.isSteady() }))
    ).rows;
    if (!job) return false;
    const mine: Running = { empresaId: job.empresa_id, lostAt: Infinity, done: Promise.resolve() };
    running.set(job.id, mine);
    mine.done = runJob(parts, unhurried, job, () => (mine.lostAt = Math.min(mine.lostAt, performance.now())))
      .catch((error: unknown) => log('a job could not be ended', { err: error, tipo: job.tipo }))
      .finally(() => {
        if (running.get(job.id) === mine) running.delete(job.id);
        void work();
      });
    return true;
  };

  return {
    work,
    startAfresh: () => {
      filling = lookAgain(fill);
    },
    ended: async () => {
      await filling.underWay()?.catch(() => {});
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
};

/** @param lost called when the job turns out not to be ours any more */
const runJob = async (
  { db, kinds, log, watch, changed, stopping }: WorkerParts,
  unhurried: Db,
  job: Taken,
  lost: () => void,
): Promise<void> => {
  const renew = leaseOf(db, job);
  const stopHeartbeat = repeat(heartbeat, async () => {
    if (!(await renew({}))) lost();
  });
  let published = 0;
  const progress = async (percent: number) => {
    const avance = Math.max(0, Math.min(100, Math.round(percent)));
    if (avance === published) return;
    published = avance;
    if (!(await renew({ avance })) || stopping.aborted) throw new JobCancelled();
    changed(job);
  };
  const ended = { terminado_en: sql`now()` };
  try {
    const kind = kinds.get(job.tipo);
    const context = {
      db: unhurried,
      id: job.id,
      empresaId: job.empresa_id,
      userId: job.user_id,
      parametros: job.parametros,
      progress,
    };
    const result = await watch(job.tipo, async () => kind?.handler(context));
    await renew({ ...result, ...ended, estado: 'terminado', avance: 100 });
  } catch (error) {
    // Another process takes over at once; the job is not at fault when this one stops.
    if (stopping.aborted)
      await renew({ estado: 'pendiente', intentos: sql`${trabajoTable.intentos} - 1` }).catch(() => {});
    else if (!(error instanceof JobCancelled)) {
      const known = error instanceof ApiError;
      if (!known) log('a job failed', { err: error, tipo: job.tipo });
      await renew({ ...ended, estado: 'fallido', error: known ? error.message : broke });
    }
  } finally {
    await stopHeartbeat();
  }
  changed(job);
};
