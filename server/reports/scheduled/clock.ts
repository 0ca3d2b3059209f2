import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import type { Every, Jobs } from '../../jobs/index';
import { enqueue } from '../../jobs/queue';
import { ApiError } from '../../plugins/errors';
import { columns, nextSlot } from '../../db/nextTime';
import { sendReport } from './send';

interface Parts {
  db: Db;
  jobs: Jobs;
  log: (message: string, details?: object) => void;
}

const often = { ms: 10_000, idle: 30_000 };
/** Reports per run. */
const most = 50;

/** The timer of scheduled reports. */
export const planReports = (every: Every, parts: Parts) =>
  every.inOneProcess('scheduled reports', often, async ({ stopped }) => {
    await moveZones(parts.db);
    const due = (await takeDue(parts, stopped)) + (await takeRetries(parts.db));
    if (due > 0) await parts.jobs.look();
  });

/** When a company moves to another time zone, its reports follow the new zone. */
const moveZones = ({ system }: Db) =>
  system.execute(sql`
    update reportes_programados r
    set zona = e.zona_horaria,
      proximo_en = case when r.activo then ${nextSlot(columns, sql`e.zona_horaria`, sql`now()`)} end
    from empresas e where e.id = r.empresa_id and e.zona_horaria <> r.zona`);

/**
 * Turns each report that is due into a job, in the transaction that advances its next time: exactly once, even with
 * several processes or crashes. Of missed times only the latest is sent. Companies take turns: one whose queue is full
 * keeps its reports due and holds up no other.
 *
 * @returns how many were due
 */
export const takeDue = async (
  { db, log }: Pick<Parts, 'db' | 'log'>,
  stopped: () => boolean = () => false,
): Promise<number> => {
  const { rows } = await db.system.execute<{ id: number; empresa_id: number }>(sql`
    select r.id, r.empresa_id from reportes_programados r join empresas e on e.id = r.empresa_id and e.activo
    where r.activo and r.proximo_en <= now()
    order by row_number() over (partition by r.empresa_id order by r.proximo_en, r.id), r.proximo_en, r.id
    limit ${most}`);
  for (const { id, empresa_id } of rows) {
    if (stopped()) break;
    try {
      await db.tenant(empresa_id, (tx) => takeOne(tx, empresa_id, id));
    } catch (error) {
      // A full queue does not block other companies; the next run tries again.
      if (!(error instanceof ApiError)) throw error;
      log('a scheduled report waits for room among the jobs', { report: id });
    }
  }
  return rows.length;
};

/** Queues failed jobs again when their retry is due. @returns how many */
export const takeRetries = async ({ system }: Pick<Db, 'system'>): Promise<number> => {
  const { rows } = await system.execute(sql`
    update trabajos t
    set estado = 'pendiente', intentos = 0, avance = 0, error = null, terminado_en = null,
      parametros = t.parametros - 'reintento_en'
    from empresas e where e.id = t.empresa_id and e.activo and t.estado = 'fallido' and t.tipo = ${sendReport}
      and (t.parametros ->> 'reintento_en')::timestamptz <= now() returning t.id`);
  return rows.length;
};

/** Another process may have taken it since the query: then there is nothing to do. */
const takeOne = async (tx: Tx, empresaId: number, id: number): Promise<void> => {
  const { rows } = await tx.execute<{ creado_por_id: number; turno: string }>(sql`
    update reportes_programados r
    set turno_en = ${latest}, entregado_a = '{}', proximo_en = ${nextSlot(columns, sql`r.zona`, sql`now()`)}
    where r.empresa_id = ${empresaId} and r.id = ${id} and r.activo and r.proximo_en <= now()
    returning r.creado_por_id, to_char(r.turno_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as turno`);
  const [taken] = rows;
  if (taken) await enqueue(tx, empresaId, taken.creado_por_id, sendReport, { id, turno: taken.turno });
};

/** The latest time that has passed, starting from the one that was due. */
const latest = sql`(
  with recursive turnos (en) as (
    select r.proximo_en::timestamptz
    union all
    select ${nextSlot(columns, sql`r.zona`, sql`turnos.en`)} from turnos
    where ${nextSlot(columns, sql`r.zona`, sql`turnos.en`)} <= now()
  )
  select max(en) from turnos
)`;
