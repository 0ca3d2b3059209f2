import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isSubject, type CompanySubject, type Subject } from '#contract/core/access';
import { exportando, exportar } from '#contract/requests/exportacion';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { dayOf } from '../db/days';
import { keepFile } from '../files/index';
import { audit } from '../history/audit';
import type { Jobs } from '../jobs/index';
import type { Asking, Exported, ExportRoutes } from '../records/exported';
import { readListQuery } from '../records/query';
import { badQuery, parseBody, parsedLater } from '../plugins/errors';
import { actorOf, callerOf, may, type Caller, type Rights } from '../plugins/guard';
import { companyOf } from '../db/companyOf';
import type { Source } from '../records/source';
import type { CellReader } from '../records/store';
import { columnsOf, type Column } from './columns';
import { namesOf } from './names';
import { pagesOf, sourceOf } from './sources';
import { sheetFile, typeOf } from './sheet';
import type { Cell } from './cell';
import { cellOf, fileNumber, type Names } from './words';

type Row = Record<string, unknown>;

/** Exports of lists: every list registers itself, and a job writes the file. */
export interface Exports extends ExportRoutes {
  /** A registered list, completely, as a file. */
  write(name: string, query: Query): Promise<{ contenido: Buffer; filas: number }>;
  /** The same as cells, before it becomes a file. */
  table(name: string, query: Omit<Query, 'formato'>): Promise<{ columns: Column[]; rows: Cell[][] }>;
  /** @throws ApiError 400 for fields that the list does not have, or not for this role */
  check(name: string, asked: Omit<Query, 'formato' | 'caller'> & { caller: Rights }): void;
  /** Every registered list, to be read row by row. */
  sources(): Source[];
  /** The names of the records that rows of such a list refer to. */
  names(tx: Tx, empresaId: number, columns: readonly Column[], rows: readonly Row[]): Promise<Names>;
}

interface Query extends z.output<typeof exportar> {
  caller: Asking;
  /** Called with the progress, in percent. */
  progress?: (share: number) => Promise<void>;
}

const stored = exportar.extend({ caller: z.custom<Rights & Pick<Caller, 'user'>>() });

export const createExports = ({ db, jobs }: { db: Db; jobs: Jobs }): Exports => {
  const known = new Map<string, Exported>();

  const listOf = (name: string): Exported => {
    const exported = known.get(name);
    if (!exported) throw new Error(`${name} is no list`);
    return exported;
  };

  const table: Exports['table'] = (name, query) => tableOf(db, known, listOf(name), query);

  const write: Exports['write'] = async (name, { formato, separador, decimal, ...asked }) => {
    const exported = await table(name, asked);
    return {
      contenido: await sheetFile(
        formato,
        { ...exported, forma: { separador, decimal } },
        `empresa ${asked.caller.empresaId}`,
      ),
      filas: exported.rows.length,
    };
  };

  const check: Exports['check'] = (name, { caller, columnas, filter, sort }) => {
    const { entity, visible } = listOf(name);
    const sees = visible(caller);
    readListQuery(entity, { filter, sort }, sees);
    for (const source of columnas)
      if (!Object.hasOwn(entity.record.shape, source) || !sees(source))
        throw badQuery(`No se puede exportar «${source.slice(0, 60)}».`);
    for (const { source, reference } of columnsOf(entity, columnas))
      if (reference && !(isSubject(reference.resource) && may(caller, 'reference', reference.resource)))
        throw badQuery(`No se puede exportar «${source}» con su nombre.`);
  };

  const routes = (exported: Exported): FastifyPluginAsyncZod => {
    const { entity, subject } = exported;
    const { name } = entity;
    const tipo = `exportar ${name}`;
    known.set(name, exported);

    jobs.handle(tipo, async ({ empresaId, userId, parametros, progress }) => {
      const { caller, ...asked } = stored.parse(parametros);
      const { formato } = asked;
      const { contenido } = await write(name, { ...asked, caller: { ...caller, empresaId }, progress });
      return db.tenant(empresaId, async (tx) => {
        const nombre_archivo = `${name}-${await dayOf(tx)}.${formato}`;
        const file = await keepFile(tx, empresaId, userId, {
          nombre: nombre_archivo,
          tipo: typeOf[formato],
          contenido,
        });
        return { archivo_id: file.id, nombre_archivo };
      });
    });

    const start = (caller: Caller, input: z.output<typeof exportar>) => {
      // Refused at once rather than by a job that fails a moment later.
      check(name, { ...input, caller });
      const { empresaId, role, user, token } = caller;
      const prepare = async (tx: Tx) => {
        await audit(tx, actorOf(caller), { accion: 'exportar', entidad: name });
        return { ...input, caller: { role, user, token } };
      };
      return jobs.start(empresaId, user.id, tipo, prepare, token?.id);
    };
    return exportRoute(subject ?? (name as Subject), exported.confirm, start);
  };

  const sources: Exports['sources'] = () => [...known.values()].flatMap((exported) => sourceOf(exported) ?? []);
  const names: Exports['names'] = (tx, empresaId, columns, rows) => namesOf(tx, known, empresaId, columns, rows);

  return { routes, write, table, check, sources, names };
};

/** All rows of a list as cells, page by page. */
const tableOf = async (
  db: Db,
  known: ReadonlyMap<string, Exported>,
  exported: Exported,
  { caller, columnas, filter, sort, progress }: Omit<Query, 'formato'>,
): Promise<{ columns: Column[]; rows: Cell[][] }> => {
  const { entity, say = valueOf, sayAll } = exported;
  const { empresaId } = caller;
  const { zone, units } = await companyOf(db, empresaId);
  const columns = columnsOf(entity, columnas, units);
  const cells = new Map<unknown, Cell[]>();
  let all = 0;
  for await (const { rows, total } of pagesOf(exported, caller, { filter, sort })) {
    const [names, saying] = await db.read(empresaId, async (tx) => [
      await namesOf(tx, known, empresaId, columns, rows),
      (await sayAll?.(tx, empresaId, rows)) ?? say,
    ]);
    // A row that moved to a later page meanwhile is included once.
    for (const row of rows)
      cells.set(
        row.id,
        columns.map((column) => fileNumber(cellOf(saying(row, column.source), column, names, zone), column, row)),
      );
    all = Math.max(all, total);
    await progress?.(all > 0 ? (95 * Math.min(cells.size, all)) / all : 95);
  }
  return { columns, rows: [...cells.values()] };
};

const valueOf: CellReader = (row, field) => row[field];

/** `/exportar` of a list. @param start stores the job and returns its id */
const exportRoute =
  (
    listed: Subject,
    confirm: true | undefined,
    start: (caller: Caller, input: z.output<typeof exportar>) => Promise<string>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/exportar',
      {
        config: {
          allow: ['list', listed],
          token: confirm ? 'never' : [`${listed as CompanySubject}:lectura`],
          ...(confirm && { confirm }),
        },
        schema: { body: parsedLater(exportar), response: { 202: exportando } },
      },
      async (request, reply) =>
        reply.code(202).send({ id: await start(callerOf(request), parseBody(exportar, request.body)) }),
    );
  };
