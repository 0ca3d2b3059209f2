import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exportando } from '#contract/requests/exportacion';
import { enviarImpreso, envio, imprimir, masImpresos, type Envio, type Imprimir } from '#contract/requests/impresos';
import { rowId } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import { keepFile } from '../files/index';
import { auditEach, nameOf } from '../history/audit';
import type { Mail } from '../mail/index';
import { ApiError, fieldError, parseBody, parsedLater } from '../plugins/errors';
import { actorOf, callerOf, type Caller, type Rights } from '../plugins/guard';
import type { Deps } from '../records/deps';
import { readListQuery } from '../records/query';
import { readList } from '../records/list';
import type { Store } from '../records/store';
import type { Visible } from '../records/visible';
import { countPaperMails, sendPaper, type MailedPaper } from './send';

/** Who asked for a paper: it shows what they see. */
export type PaperAsker = Rights & Pick<Caller, 'user' | 'empresaId'>;

/** A kind of record that is printed. */
export interface Printed {
  entity: 'ordenes' | 'activos';
  storeFor(asker: PaperAsker): Store;
  visibleTo(asker: PaperAsker): Visible;
  /** Writes one PDF of these records, in this order. `progress`: percent. */
  write(
    asker: PaperAsker,
    ids: readonly number[],
    days: Pick<Imprimir, 'desde' | 'hasta'>,
    progress: (percent: number) => Promise<void>,
  ): Promise<{ contenido: Buffer; nombre: string; titles: string[] }>;
  /** What its mail is about: «Orden OT-1», «3 órdenes de trabajo». */
  subject(titles: readonly string[]): string;
}

export interface PaperDeps extends Deps {
  mail: Mail;
}

const asked = z.object({
  ids: z.array(rowId),
  desde: z.string().optional(),
  hasta: z.string().optional(),
  caller: z.custom<Rights & Pick<Caller, 'user'>>(),
  envio: envio.optional(),
});

/** `/pdf` and `/correo` of a kind of record: a job that makes one PDF of some of them, and mails it. */
export const printedRoutes =
  (deps: PaperDeps, printed: Printed): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, jobs, mail } = deps;
    const { entity } = printed;
    const tipo = `imprimir ${entity}`;

    app.post(
      '/pdf',
      {
        config: { allow: ['show', entity], token: [`${entity}:lectura`] },
        schema: { body: parsedLater(imprimir), response: { 202: exportando } },
      },
      async (request, reply) =>
        reply
          .code(202)
          .send({ id: await startPrinting(deps, printed, callerOf(request), parseBody(imprimir, request.body)) }),
    );

    app.post(
      '/correo',
      {
        // A paper leaves the company in its name: for those who answer for the records.
        config: { allow: ['edit', entity], token: 'never' },
        schema: { body: parsedLater(enviarImpreso), response: { 202: exportando } },
      },
      async (request, reply) => {
        const { para, asunto, texto, ...given } = parseBody(enviarImpreso, request.body);
        const id = await startPrinting(deps, printed, callerOf(request), given, { para, asunto, texto });
        return reply.code(202).send({ id });
      },
    );

    jobs.handle(tipo, async ({ id: jobId, empresaId, userId, parametros, progress }) => {
      const { ids, desde, hasta, caller, envio: mailed } = asked.parse(parametros);
      const days = { ...(desde && { desde }), ...(hasta && { hasta }) };
      const made = await printed.write({ ...caller, empresaId }, ids, days, (percent) => progress(0.8 * percent));
      const file = await db.tenant(empresaId, (tx) =>
        keepFile(tx, empresaId, userId, { nombre: made.nombre, tipo: 'application/pdf', contenido: made.contenido }),
      );
      await progress(85);
      if (mailed) {
        const { titles, nombre, contenido } = made;
        const paper: MailedPaper = { jobId, about: printed.subject(titles), titles, nombre, contenido };
        await sendPaper({ db, mail }, { empresaId, userId }, mailed, paper, progress);
      }
      return { archivo_id: file.id, nombre_archivo: made.nombre };
    });
  };

/**
 * Stores the job, and in the audit each record with whom it goes to.
 *
 * @throws ApiError 404 for a record that the caller does not see, 422 for none or too many, 429
 */
export const startPrinting = async (
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  printed: Printed,
  caller: Caller,
  given: Imprimir,
  mailed?: Envio,
): Promise<string> => {
  const { empresaId, role, user, token } = caller;
  const { desde, hasta } = given;
  if (mailed) await countPaperMails(db.system, user.id, mailed.para);
  const prepare = async (tx: Tx) => {
    const rows = await wantedRows(tx, printed, caller, given);
    const cambios = mailed && [{ campo: 'correo', etiqueta: 'Para', antes: null, despues: mailed.para.join(', ') }];
    await auditEach(
      tx,
      actorOf(caller),
      mailed ? 'enviar' : 'exportar',
      printed.entity,
      rows.map((row) => ({ id: row.id, nombre: nameInAudit(row), ...(cambios && { cambios }) })),
    );
    return { ids: rows.map(({ id }) => id), desde, hasta, caller: { role, user, token }, envio: mailed };
  };
  return jobs.start(empresaId, user.id, `imprimir ${printed.entity}`, prepare, token?.id);
};

/** An order is known by its number. */
const nameInAudit = (row: Record<string, unknown>) => (typeof row.numero === 'string' ? row.numero : nameOf(row));

const wantedRows = async (tx: Tx, printed: Printed, caller: Caller, { ids, filter, sort }: Imprimir) => {
  const store = printed.storeFor(caller);
  const visible = printed.visibleTo(caller);
  const named = ids && [...new Set(ids)];
  const query = readListQuery(
    store.entity,
    named ? { filter: JSON.stringify({ id: named }) } : { filter, sort },
    visible,
  );
  const range: [number, number] = [0, masImpresos];
  const { rows, total } = await readList((work) => work(tx), store, caller.empresaId, { ...query, range }, visible);
  if (named && rows.length < named.length) throw new ApiError('NO_ENCONTRADO');
  if (total === 0) throw fieldError('filter', 'Ningún registro cumple el filtro');
  if (total > masImpresos) throw fieldError('filter', `Son ${total} y el máximo son ${masImpresos}: acote el filtro`);
  return named ? named.flatMap((id) => rows.filter((row) => row.id === id)) : rows;
};
