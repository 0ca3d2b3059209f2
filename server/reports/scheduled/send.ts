import { and, eq, sql } from 'drizzle-orm';
import { localDay } from '#contract/core/localTime';
import { hrefOf, type PagePath } from '#contract/core/paths';
import { masAdjuntoBytes, type ReporteProgramado } from '#contract/requests/reportesProgramados';
import type { Db } from '../../db/client';
import { contentOf } from '../../files/index';
import type { JobContext, JobResult } from '../../jobs/job';
import { reportMail, type Mail } from '../../mail/index';
import { notify } from '../../notices/notify';
import { ApiError } from '../../plugins/errors';
import { companyOf } from '../../db/companyOf';
import type { ReportFiles } from '../making/make';
import type { Days } from '../making/period';
import { daysOfPeriod } from './period';
import { reporteProgramadoTable as r } from '../../db/tables/reportesProgramados';
import { readersOf } from './readersOf';

/** The kind of job. */
export const sendReport = 'reporte programado';

export interface Sender {
  db: Db;
  mail: Mail;
  makers: Record<ReporteProgramado['reporte'], ReportFiles>;
  publicUrl: string | undefined;
}

type Row = typeof r.$inferSelect;

/**
 * Creates the file for one time of a schedule and mails it to recipients who have not got it yet: a job that is taken
 * over continues where the other one stopped.
 */
export const sendScheduled = async (sender: Sender, context: JobContext): Promise<JobResult> => {
  const { db } = sender;
  const { empresaId, parametros } = context;
  const [id, turno] = [Number(parametros.id), String(parametros.turno)];
  const [row] = await db.tenant(empresaId, (tx) =>
    tx
      .select()
      .from(r)
      .where(and(eq(r.empresa_id, empresaId), eq(r.id, id))),
  );
  // It was deleted meanwhile, or a later time is being sent.
  if (!row?.turno_en || Date.parse(row.turno_en) !== Date.parse(turno)) return {};
  try {
    const result = await deliver(sender, context, row, turno);
    await note(db, row, sql`ultimo_envio_en = now(), ultimo_error = null`);
    return result;
  } catch (error) {
    const minutes = isMailFailure(error) ? await putOff(db, context) : undefined;
    const message =
      error instanceof ApiError
        ? error.message
        : 'No se pudo enviar. Revise el servidor de correo e inténtelo de nuevo.';
    if (minutes !== undefined)
      await note(
        db,
        row,
        sql`ultimo_error = ${`El servidor de correo no lo recibió. Se intentará de nuevo en ${minutes} minutos.`}`,
      );
    else if (error instanceof ApiError || isMailFailure(error)) await notifyOwner(db, row, message, turno);
    throw error;
  }
};

class MailFailure extends Error {}
const isMailFailure = (error: unknown) => error instanceof MailFailure;

/** Minutes before each retry of a mail that the server refused; after the last one the owner is notified. */
const pauses = [5, 15, 60];

/**
 * Plans a retry of a job that is about to fail (`takeRetries`).
 * @returns in how many minutes; undefined when there were enough retries
 */
const putOff = async (db: Db, { id, empresaId, parametros }: JobContext): Promise<number | undefined> => {
  const tried = Number(parametros.reintentos ?? 0);
  const minutes = pauses[tried];
  if (minutes !== undefined)
    await db.tenant(empresaId, (tx) =>
      tx.execute(sql`update trabajos set parametros = parametros
        || jsonb_build_object(
          'reintentos', ${tried + 1}::int, 'reintento_en', now() + ${minutes}::int * interval '1 minute'
        )
        where empresa_id = ${empresaId} and id = ${id}`),
    );
  return minutes;
};

const deliver = async (
  { db, mail, makers, publicUrl }: Sender,
  context: JobContext,
  row: Row,
  turno: string,
): Promise<JobResult> => {
  const { empresaId } = context;
  const readers = await readersOf(db, empresaId, row.destinatarios);
  if (readers.length === 0)
    throw new ApiError('CONFLICTO', { message: 'Ninguno de los destinatarios puede ver los reportes de la empresa.' });
  const { zone, name: company } = await companyOf(db, empresaId);
  const days = daysOfPeriod(row.periodo, localDay(Date.parse(turno), zone));
  const made = await makers[row.reporte].make(context, {
    formato: row.formato,
    columnas: row.columnas,
    agrupacion: row.agrupacion,
    filter: JSON.stringify({ ...row.filtros, ...days }),
    sort: row.orden ? JSON.stringify(row.orden) : undefined,
  });
  const content = made.archivo_id ? await contentOf(db, empresaId, made.archivo_id) : Buffer.alloc(0);
  for (const { id, email } of readers) {
    if (row.entregado_a.includes(id)) continue;
    // Skips users who left or lost the permission since the job began.
    if ((await readersOf(db, empresaId, [id])).length === 0) continue;
    const message = reportMail(email, {
      name: row.nombre,
      company,
      days,
      link: publicUrl ? `${publicUrl.replace(/\/+$/, '')}${pageOf(row, days)}` : null,
      file:
        content.length <= masAdjuntoBytes && made.nombre_archivo ? { filename: made.nombre_archivo, content } : null,
    });
    // The same message id if it is sent twice: a process that crashes right after sending has not recorded it, and mail
    // programs show such a mail once.
    await mail
      .send(empresaId, { ...message, messageId: `<reporte-${row.id}-${Date.parse(turno)}-${id}@ftrack>` })
      .catch((cause: unknown) => {
        throw new MailFailure('the mail was not taken', { cause });
      });
    await note(db, row, sql`entregado_a = array_append(entregado_a, ${id}::int)`);
  }
  return made;
};

const pages: Record<Row['reporte'], PagePath> = {
  ordenes: '/reportes/ordenes',
  activos: '/reportes/activos',
  visitas: '/paradas',
  ejecuciones: '/rutas/ejecuciones',
};

/** The address of the page with the same data. */
const pageOf = ({ reporte, filtros, agrupacion }: Row, days: Days): string => {
  const ids = (field: string) => [filtros[field] ?? []].flat().join(',');
  const asked: Record<string, unknown> =
    reporte === 'visitas'
      ? { vista: 'visitas', paradas: ids('parada_id'), activos: ids('activo_id'), ...days }
      : reporte === 'ejecuciones'
        ? { filter: JSON.stringify({ ...filtros, ...days }) }
        : { ...filtros, ...agrupacion, ...days };
  const given = Object.entries(asked).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]));
  return `${hrefOf(pages[reporte])}?${new URLSearchParams(given).toString()}`;
};

const note = (db: Db, { empresa_id, id }: Row, change: ReturnType<typeof sql>) =>
  db.tenant(empresa_id, (tx) =>
    tx.execute(sql`update reportes_programados set ${change} where empresa_id = ${empresa_id} and id = ${id}`),
  );

const notifyOwner = async (db: Db, row: Row, message: string, turno: string) => {
  await note(db, row, sql`ultimo_error = ${message}`);
  await db.tenant(row.empresa_id, (tx) =>
    notify(tx, row.empresa_id, {
      tipo: 'trabajo_fallido',
      titulo: `No se envió «${row.nombre}»`,
      texto: message,
      url: hrefOf(pages[row.reporte]),
      para: { userIds: [row.creado_por_id] },
      causa: `reporte programado ${row.id} ${turno}`,
    }),
  );
};
