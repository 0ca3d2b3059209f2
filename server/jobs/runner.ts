import { and, eq, sql } from 'drizzle-orm';
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

export type JobHandler = (context: JobContext) => Promise<JobResult>;

/** Asks for work; it is done soon, by this process or another. */
export interface Jobs {
  /** @returns the id that GET /api/trabajos/{id} knows */
  start(empresaId: number, userId: number, tipo: string, parametros: Record<string, unknown>): Promise<string>;
  /** Adds a kind of work. Say them all before the first request. */
  handle(tipo: string, handler: JobHandler): void;
  stop(): Promise<void>;
}

interface Parts {
  db: Db;
  publish: (channel: string, event: string, data: unknown) => Promise<void>;
  log: (message: string, details?: object) => void;
}

/** Nobody wants the job any more, or this process ends: thrown by `progress`. */
export class JobCancelled extends Error {}

/** A job whose process said nothing for this long has died with it, and is begun anew. */
const silence = 60_000;
const heartbeat = 10_000;
/** How often work is looked for that another process left. */
const lookout = 5_000;

/** One job at a time in each process, oldest first, so that requests keep the database to themselves between its steps. */
export const createJobs = ({ db, publish, log }: Parts): Jobs => {
  const handlers = new Map<string, JobHandler>();
  let stopped = false;
  let working: Promise<void> | null = null;

  const tell = (id: string, userId: number) => publish(channels.user(userId), events.trabajo, { id });

  const work = () => {
    working ??= (async () => {
      try {
        while (!stopped && (await doNext()));
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
    const taken = await db.system.execute<{ id: string; empresa_id: number; user_id: number; tipo: string; parametros: Record<string, unknown> }>(sql`
      update trabajos set estado = 'en_curso', latido_en = now() where id = (
        select id from trabajos where (estado = 'pendiente' or (estado = 'en_curso' and latido_en < now() - ${silence} * interval '1 millisecond'))
          and tipo = any(${sql.param([...handlers.keys()])}::text[])
        order by creado_en limit 1 for update skip locked) returning id, empresa_id, user_id, tipo, parametros`);
    const [job] = taken.rows;
    if (!job) return false;
    const mine = and(eq(trabajoTable.id, job.id), eq(trabajoTable.estado, 'en_curso'));
    const beat = setInterval(
      () =>
        void db.system
          .update(trabajoTable)
          .set({ latido_en: sql`now()` })
          .where(mine)
          .catch(() => {}),
      heartbeat,
    );
    let told = 0;
    const progress = async (percent: number) => {
      const avance = Math.max(0, Math.min(100, Math.round(percent)));
      if (avance === told) return;
      told = avance;
      const kept = await db.system
        .update(trabajoTable)
        .set({ avance, latido_en: sql`now()` })
        .where(mine)
        .returning({ id: trabajoTable.id });
      if (kept.length === 0 || stopped) throw new JobCancelled();
      void tell(job.id, job.user_id);
    };
    try {
      const handler = handlers.get(job.tipo);
      const result = await handler?.({ db, id: job.id, empresaId: job.empresa_id, userId: job.user_id, parametros: job.parametros, progress });
      await db.system
        .update(trabajoTable)
        .set({ ...result, estado: 'terminado', avance: 100, terminado_en: sql`now()` })
        .where(mine);
    } catch (error) {
      if (stopped) return false;
      if (!(error instanceof JobCancelled)) {
        const known = error instanceof ApiError;
        if (!known) log('a job failed', { err: error, tipo: job.tipo });
        const reason = known ? error.message : 'No se pudo terminar. Inténtelo de nuevo.';
        await db.system
          .update(trabajoTable)
          .set({ estado: 'fallido', error: reason, terminado_en: sql`now()` })
          .where(mine);
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
    handle: (tipo, handler) => void handlers.set(tipo, handler),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
};
