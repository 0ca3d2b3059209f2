import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/limits';
import { channels, events } from '#contract/realtime';
import type { Db, Tx } from '../db/client';
import { notify } from '../notifications/notify';
import { noticeTexts } from '../notifications/texts';
import { ApiError } from '../plugins/errors';
import { leaseOf, type Taken } from './lease';
import { enqueue } from './queue';
import { repeat } from './repeat';
import { trabajoTable } from './tables';
import { alive, heartbeat, takeHopeless, takeNext } from './turns';

/** What a job is done with. */
export interface JobContext {
  db: Db;
  id: string;
  empresaId: number;
  userId: number;
  parametros: Record<string, unknown>;
  /** Tells how far it is, in percent; call it often. @throws JobCancelled when nobody wants it any more */
  progress(percent: number): Promise<void>;
}

/** What it leaves behind: a file of the company, if any. */
export interface JobResult {
  archivo_id?: string;
  nombre_archivo?: string;
}

/** A job that ended while nobody worked on it: given up, or failed for a reason that people are told. */
export interface LeftJob extends Pick<JobContext, 'empresaId' | 'userId' | 'parametros'> {
  error: string | null;
}

export type JobHandler = (context: JobContext) => Promise<JobResult>;

type Parameters = Record<string, unknown>;

/** Asks for work; it is done soon, by this process or another. */
export interface Jobs {
  /**
   * `parametros`, or what makes them in the transaction that stores the job: both or neither.
   * @returns the id that GET /api/trabajos/{id} knows
   * @throws ApiError 429 when too many wait
   */
  start(empresaId: number, userId: number, tipo: string, parametros: Parameters | ((tx: Tx) => Promise<Parameters>)): Promise<string>;
  /** Adds a kind of work. Say them all before the first request. `left`: one ended and nobody works on it; it may be told twice. */
  handle(tipo: string, handler: JobHandler, left?: (job: LeftJob) => Promise<void>): void;
  /** Gives up jobs of a company that are still to be ended: whoever works on one learns of it at its next step. @returns how many */
  giveUp(empresaId: number, which: SQL | undefined): Promise<number>;
  /** Looks for what other processes left. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  db: Db;
  publish: (channel: string, event: string, data: unknown) => Promise<void>;
  log: (message: string, details?: object) => void;
  /** Stands around each job, to see how long it takes and how it ends. */
  watch?: <T>(kind: string, work: () => Promise<T>) => Promise<T>;
}

/** Nobody wants the job any more, or this process ends: thrown by `progress`. */
export class JobCancelled extends Error {}

/** How often work is looked for that another process left, in ms. */
export const lookout = 5_000;

const broke = 'No se pudo terminar. Inténtelo de nuevo.';
const hopeless = 'El servidor se detuvo dos veces mientras hacía este trabajo, así que no se intentará de nuevo. Pruebe con menos datos o con otro archivo.';

/** A few jobs at a time in each process, each of another company, so that requests get the database between their steps and nobody waits for one company's long one. */
export const createJobs = ({ db, publish, log, watch = (_, work) => work() }: Parts): Jobs => {
  const handlers = new Map<string, JobHandler>();
  const leaving = new Map<string, (job: LeftJob) => Promise<void>>();
  const running = new Map<string, { empresaId: number; done: Promise<void> }>();
  let stopped = false;
  let filling: Promise<void> | null = null;
  let asked = false;

  const tell = (id: string, userId: number) => publish(channels.user(userId), events.trabajo, { id });

  const work = () => {
    asked = true;
    filling ??= (async () => {
      try {
        // What was stored while the last look found nothing has asked anew.
        while (asked && !stopped) {
          asked = false;
          while (!stopped && running.size < limits.jobs.atOnce && (await takeOne()));
        }
      } catch (error) {
        if (!stopped) log('a job could not be taken up', { err: error });
      } finally {
        filling = null;
      }
    })();
    return filling;
  };

  /** @returns whether there was one */
  const takeOne = async (): Promise<boolean> => {
    const busy = [...running.values()].map(({ empresaId }) => empresaId);
    const [job] = (await db.system.execute<Taken>(takeNext({ kinds: [...handlers.keys()], busy }))).rows;
    if (!job) return false;
    const done = run(job)
      .catch((error: unknown) => log('a job could not be ended', { err: error, tipo: job.tipo }))
      .finally(() => {
        running.delete(job.id);
        void work();
      });
    running.set(job.id, { empresaId: job.empresa_id, done });
    return true;
  };

  const run = async (job: Taken): Promise<void> => {
    const renew = leaseOf(db, job);
    const rest = repeat(heartbeat, () => renew({}));
    let told = 0;
    const progress = async (percent: number) => {
      const avance = Math.max(0, Math.min(100, Math.round(percent)));
      if (avance === told) return;
      told = avance;
      if (!(await renew({ avance })) || stopped) throw new JobCancelled();
      void tell(job.id, job.user_id);
    };
    const ended = { terminado_en: sql`now()` };
    try {
      const handler = handlers.get(job.tipo);
      const context = { db, id: job.id, empresaId: job.empresa_id, userId: job.user_id, parametros: job.parametros, progress };
      const result = await watch(job.tipo, async () => handler?.(context));
      await renew({ ...result, ...ended, estado: 'terminado', avance: 100 });
    } catch (error) {
      // Another process goes on with it at once; that this one ends is not the job's fault.
      if (stopped) await renew({ estado: 'pendiente', intentos: sql`${trabajoTable.intentos} - 1` }).catch(() => {});
      else if (!(error instanceof JobCancelled)) {
        const known = error instanceof ApiError;
        if (!known) log('a job failed', { err: error, tipo: job.tipo });
        await renew({ ...ended, estado: 'fallido', error: known ? error.message : broke });
      }
    } finally {
      await rest();
    }
    void tell(job.id, job.user_id);
  };

  /** Fails what took its process down as often as it may, and tells who waits for it. */
  const bury = async () => {
    for (;;) {
      const [job] = stopped ? [] : (await db.system.execute<Taken>(takeHopeless([...handlers.keys()]))).rows;
      if (!job) return;
      log('a job took its process down and is not tried again', { id: job.id, tipo: job.tipo, empresa: job.empresa_id });
      const renew = leaseOf(db, job);
      const rest = repeat(heartbeat, () => renew({}));
      await leaving
        .get(job.tipo)?.({ empresaId: job.empresa_id, userId: job.user_id, parametros: job.parametros, error: hopeless })
        .catch((error: unknown) => log('what waited for a job could not be told', { err: error, tipo: job.tipo }));
      await rest();
      await renew({ estado: 'fallido', error: hopeless, terminado_en: sql`now()` });
      // Whoever asked for it may have gone when the server did.
      const notice = { tipo: 'trabajo_fallido', ...noticeTexts.trabajo_fallido(hopeless), url: null } as const;
      await db.tenant(job.empresa_id, (tx) => notify(tx, job.empresa_id, { ...notice, para: { userIds: [job.user_id] }, causa: `trabajo ${job.id} fallido` }));
      void tell(job.id, job.user_id);
    }
  };

  return {
    start: async (empresaId, userId, tipo, parametros) => {
      const id = await db.tenant(empresaId, (tx) => enqueue(tx, empresaId, userId, tipo, parametros));
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
      for (const { alive, tipo, user_id, parametros } of given) if (!alive) await leaving.get(tipo)?.({ empresaId, userId: user_id, parametros, error: null });
      return given.length;
    },
    look: async () => {
      await bury();
      await work();
    },
    stop: async () => {
      stopped = true;
      await filling;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
};
