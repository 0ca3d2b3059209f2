import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { channels, events } from '#contract/realtime';
import type { Db } from '../db/client';
import { ApiError } from '../plugins/errors';
import { trabajoTable } from './tables';

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

export type LeftJob = Pick<JobContext, 'empresaId' | 'userId' | 'parametros'>;

export type JobHandler = (context: JobContext) => Promise<JobResult>;

/** Asks for work; it is done soon, by this process or another. */
export interface Jobs {
  /** @returns the id that GET /api/trabajos/{id} knows */
  start(empresaId: number, userId: number, tipo: string, parametros: Record<string, unknown>): Promise<string>;
  /** Adds a kind of work. Say them all before the first request. `left`: one was given up and nobody works on it. */
  handle(tipo: string, handler: JobHandler, left?: (job: LeftJob) => Promise<void>): void;
  /** Gives up jobs of a company that are still to be ended: whoever works on one learns of it at its next step. @returns how many */
  giveUp(empresaId: number, which: SQL | undefined): Promise<number>;
  stop(): Promise<void>;
}

interface Parts {
  db: Db;
  publish: (channel: string, event: string, data: unknown) => Promise<void>;
  log: (message: string, details?: object) => void;
}

/** Nobody wants the job any more, or this process ends: thrown by `progress`. */
export class JobCancelled extends Error {}

/** A job whose process said nothing for this long has died with it, and goes on in another. */
const silence = 20_000;
const heartbeat = 5_000;

/** Whether somebody works on a job: its process gave a sign of life lately. */
const alive = sql<boolean>`coalesce(${trabajoTable.estado} = 'en_curso' and ${trabajoTable.latido_en} >= now() - ${silence} * interval '1 millisecond', false)`;
/** How often work is looked for that another process left. */
const lookout = 5_000;

/** One job at a time in each process, oldest first, so that requests keep the database to themselves between its steps. */
export const createJobs = ({ db, publish, log }: Parts): Jobs => {
  const handlers = new Map<string, JobHandler>();
  const leaving = new Map<string, (job: LeftJob) => Promise<void>>();
  let stopped = false;
  let working: Promise<void> | null = null;
  let asked = false;

  const tell = (id: string, userId: number) => publish(channels.user(userId), events.trabajo, { id });

  const work = () => {
    asked = true;
    working ??= (async () => {
      try {
        // What was stored while the last look found nothing has asked anew.
        while (asked && !stopped) {
          asked = false;
          while (!stopped && (await doNext()));
        }
      } catch (error) {
        if (!stopped) log('a job could not be taken up', { err: error });
      } finally {
        working = null;
      }
    })();
    return working;
  };

  /** @returns whether there was one */
  const doNext = async (): Promise<boolean> => {
    const taken = await db.system.execute<Taken>(sql`
      update trabajos set estado = 'en_curso', latido_en = now() where id = (
        select id from trabajos where (estado = 'pendiente' or (estado = 'en_curso' and latido_en < now() - ${silence} * interval '1 millisecond'))
          and tipo = any(${sql.param([...handlers.keys()])}::text[])
        order by creado_en limit 1 for update skip locked) returning id, empresa_id, user_id, tipo, parametros, latido_en`);
    const [job] = taken.rows;
    if (!job) return false;
    const renew = leaseOf(db, job);
    const beat = setInterval(() => void renew({}).catch(() => {}), heartbeat);
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
      const result = await handler?.({ db, id: job.id, empresaId: job.empresa_id, userId: job.user_id, parametros: job.parametros, progress });
      await renew({ ...result, ...ended, estado: 'terminado', avance: 100 });
    } catch (error) {
      // Another process goes on with it at once.
      if (stopped) await renew({ estado: 'pendiente' }).catch(() => {});
      else if (!(error instanceof JobCancelled)) {
        const known = error instanceof ApiError;
        if (!known) log('a job failed', { err: error, tipo: job.tipo });
        await renew({ ...ended, estado: 'fallido', error: known ? error.message : 'No se pudo terminar. Inténtelo de nuevo.' });
      }
    } finally {
      clearInterval(beat);
    }
    void tell(job.id, job.user_id);
    return true;
  };

  const timer = setInterval(() => void work(), lookout);
  timer.unref();

  return {
    start: async (empresaId, userId, tipo, parametros) => {
      const [row] = await db.system
        .insert(trabajoTable)
        .values({ empresa_id: empresaId, user_id: userId, tipo, parametros })
        .returning({ id: trabajoTable.id });
      if (!row) throw new Error('the job was not stored');
      void work();
      return row.id;
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
      for (const { alive, tipo, user_id, parametros } of given) if (!alive) await leaving.get(tipo)?.({ empresaId, userId: user_id, parametros });
      return given.length;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
};

type Taken = Pick<typeof trabajoTable.$inferSelect, 'id' | 'empresa_id' | 'user_id' | 'tipo' | 'parametros'> & { latido_en: string };

type Change = PgUpdateSetSource<typeof trabajoTable>;

/**
 * Writes to a job as long as it is ours: not given up, and nobody took it over because we were silent too long.
 * Heartbeats and progress take turns, each knows the job by the moment that the one before it left.
 */
const leaseOf = (db: Db, { id, latido_en }: Taken) => {
  let seen = new Date(latido_en).toISOString();
  let turn: Promise<unknown> = Promise.resolve();
  /** @returns whether it was still ours */
  return (set: Change): Promise<boolean> => {
    const next = turn.then(async () => {
      const [kept] = await db.system
        .update(trabajoTable)
        .set({ ...set, latido_en: sql`now()` })
        .where(and(eq(trabajoTable.id, id), eq(trabajoTable.estado, 'en_curso'), eq(trabajoTable.latido_en, seen)))
        .returning({ latido_en: trabajoTable.latido_en });
      seen = kept?.latido_en ?? seen;
      return kept !== undefined;
    });
    turn = next.catch(() => {});
    return next;
  };
};
