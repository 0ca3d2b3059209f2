import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { openJobs } from '../jobs/index';
import type { Metrics } from './metrics';

interface Parts {
  metrics: Metrics;
  db: Db;
  broker: { connections(): number; channels(): number } | null;
  framesWaiting: () => number;
}

/** Timeout of the database, in ms. */
const timeout = 2_000;
/** More marks than this are not counted. */
const mostMarks = 100_000;

/**
 * Samples values that are only visible on demand: sizes of queues, here and in the database. An unavailable database is
 * a figure, too.
 */
export const createSampling = ({ metrics, db, broker, framesWaiting }: Parts) => {
  const ofProcess = () => {
    const { totalCount, idleCount, waitingCount } = db.pool;
    metrics.connections.set({ state: 'used' }, totalCount - idleCount);
    metrics.connections.set({ state: 'idle' }, idleCount);
    metrics.connectionsWaiting.set(waitingCount);
    metrics.framesWaiting.set(framesWaiting());
    metrics.sockets.set(broker?.connections() ?? 0);
    metrics.channels.set(broker?.channels() ?? 0);
  };

  const ofInstallation = async () => {
    const [work] = (await db.system.execute<{ marks: number; lag: number }>(projection)).rows;
    const jobs = (await db.system.execute<{ tipo: string; waiting: number; running: number }>(openJobs)).rows;
    metrics.marksWaiting.set(work?.marks ?? 0);
    metrics.projectionLag.set(work?.lag ?? 0);
    metrics.jobsOfKind.reset();
    for (const state of ['waiting', 'running'] as const) {
      metrics.jobs.set(
        { state },
        jobs.reduce((all, job) => all + job[state], 0),
      );
      for (const job of jobs) metrics.jobsOfKind.set({ state, kind: job.tipo }, job[state]);
    }
  };

  return async (): Promise<void> => {
    ofProcess();
    const up = await answers(ofInstallation());
    metrics.database.set(up ? 1 : 0);
    if (up) return;
    metrics.marksWaiting.set(NaN);
    metrics.projectionLag.set(NaN);
    metrics.jobs.reset();
    metrics.jobsOfKind.reset();
  };
};

/** Whether it succeeds in time. */
export const answers = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, timeout, false)));
  const well = work.then(
    () => true,
    () => false,
  );
  return Promise.race([well, late]).finally(() => clearTimeout(timer));
};

/**
 * The oldest mark of new positions, without quarantined assets; recalculations of the past have lower priority.
 */
const projection = sql`
  select (select count(*)::int from (select from recalculos_pendientes limit ${mostMarks}) m) as marks,
    coalesce(
      (
        select greatest(0, extract(epoch from now() - p.fecha_servidor))::float8
        from (
          select activo_id, desde from recalculos_pendientes
          where prioridad = 0
            and desde < '9999-01-01Z'
            and activo_id not in (select activo_id from proyecciones_apartadas where hasta > now())
          order by id limit 1
        ) oldest,
        lateral (
          select fecha_servidor from posiciones
          where activo_id = oldest.activo_id and fecha_dispositivo >= oldest.desde
          order by fecha_dispositivo limit 1
        ) p
      ),
      0
    ) as lag`;
