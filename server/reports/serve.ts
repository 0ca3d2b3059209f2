import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exportando } from '#contract/exportacion';
import { limits } from '#contract/limits';
import { exportarReporte } from '#contract/reportes';
import { z } from '#contract/validation';
import type { Words } from '#contract/words/noun';
import type { Db, Tx } from '../db/client';
import { columnsOf } from '../exports/columns';
import { audit } from '../history/audit';
import type { Jobs } from '../jobs/index';
import { contentRange, listQuery, readFilter, readRange, readSort } from '../records/query';
import { badQuery, parseBody } from '../plugins/errors';
import { actorOf, callerOf } from '../plugins/guard';
import { companyOf } from '../resources/admin-empresas/company';
import { reportFile } from './file';
import type { PdfHead } from './pdf';
import type { Days } from './period';
import { createTurns } from './turns';

/** What is asked of a report. */
export interface Asked<Filter> {
  empresaId: number;
  filter: Filter;
  /** IANA */
  zone: string;
}

export interface AskedPage<Filter> extends Asked<Filter> {
  /** Without one: as the report is usually read. */
  sort: { field: string; descending: boolean } | undefined;
  range: [number, number];
}

/** A transaction of the company's own. */
export type Ask = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A report: rows of a period, and what they add up to. */
export interface Report<Filter extends Days, Row extends object, Summary extends object> {
  /** Under `/reportes/`. */
  name: string;
  filter: z.ZodType<Filter>;
  row: z.ZodType<Row> & { shape: z.ZodRawShape };
  /** How its columns and their values are called. */
  words: Words;
  /** Of a row, those that may stand in a file. */
  fields: readonly string[];
  /** And those that it may be sorted by. */
  sorts: readonly string[];
  read: (tx: Tx, asked: AskedPage<Filter>) => Promise<{ rows: Row[]; total: number }>;
  /** Where a page costs as much as all: which rows in which order, and some of them. A file is made of those. */
  inOrder?: {
    ids: (tx: Tx, asked: Omit<AskedPage<Filter>, 'range'>) => Promise<number[]>;
    rows: (tx: Tx, asked: Asked<Filter>, ids: readonly number[]) => Promise<Row[]>;
  };
  /** What the summary's query may say; all of it may be left out. */
  query: z.ZodType<z.output<typeof filterQuery>>;
  summary: z.ZodType<Summary>;
  summarize: (ask: Ask, asked: Asked<Filter>, query: object) => Promise<Summary>;
  /** What stands above the rows in a PDF. */
  printed: (summary: Summary) => Omit<PdfHead, 'company' | 'days'>;
}

interface Deps {
  db: Db;
  jobs: Jobs;
}

export const filterQuery = z.object({ filter: z.string().optional() });

const allow = { config: { allow: ['list', 'reportes'] } } as const;

/** The routes of a report: rows by page, their summary, and the rows as a file, which is a job. */
export const serveReport =
  <Filter extends Days, Row extends object, Summary extends object>({ db, jobs }: Deps, report: Report<Filter, Row, Summary>): FastifyPluginAsyncZod =>
  async (app) => {
    const { name, fields, sorts } = report;
    const summary: z.ZodType<object> = report.summary;
    const path = `reportes/${name}`;
    const job = `reporte ${name}`;

    const filterOf = (text: string | undefined): Filter => readFilter(report.filter, text);
    const sortOf = (text: string | undefined) => {
      const sort = readSort(text);
      if (sort && !sorts.includes(sort.field)) throw badQuery(`No se puede ordenar por «${sort.field.slice(0, 60)}».`);
      return sort;
    };

    app.get('/', { ...allow, schema: { querystring: listQuery, response: { 200: z.array(report.row) } } }, async (request, reply) => {
      const { empresaId } = callerOf(request);
      const asked = { empresaId, filter: filterOf(request.query.filter), sort: sortOf(request.query.sort), range: rangeOf(request.query.range) };
      const { zone } = await companyOf(db, empresaId);
      const { rows, total } = await db.tenant(empresaId, (tx) => report.read(tx, { ...asked, zone }));
      reply.header('Content-Range', contentRange(path, asked.range[0], rows.length, total));
      return rows;
    });

    app.get('/resumen', { ...allow, schema: { querystring: report.query, response: { 200: summary } } }, async (request) => {
      const { empresaId } = callerOf(request);
      const filter = filterOf(request.query.filter);
      const { zone } = await companyOf(db, empresaId);
      return inTurn(empresaId, () => report.summarize((work) => db.tenant(empresaId, work), { empresaId, filter, zone }, request.query));
    });

    app.post('/exportar', { ...allow, schema: { body: z.unknown(), response: { 202: exportando } } }, async (request, reply) => {
      const caller = callerOf(request);
      const { empresaId, user } = caller;
      const input = parseBody(exportarReporte, request.body);
      filterOf(input.filter);
      sortOf(input.sort);
      for (const source of input.columnas) if (!fields.includes(source)) throw badQuery(`No se puede exportar «${source.slice(0, 60)}».`);
      const id = await jobs.start(empresaId, user.id, job, async (tx) => {
        await audit(tx, actorOf(caller), { accion: 'exportar', entidad: path });
        return input;
      });
      return reply.code(202).send({ id });
    });

    jobs.handle(job, async ({ empresaId, userId, parametros, progress }) => {
      const { formato, columnas, filter: text, sort: by } = exportarReporte.parse(parametros);
      const [filter, sort] = [filterOf(text), sortOf(by)];
      const { zone, name: company } = await companyOf(db, empresaId);
      const asked = { empresaId, filter, zone };
      const ask: Ask = (work) => db.tenant(empresaId, work);
      const whole = await inTurn(empresaId, () => report.summarize(ask, asked, {}));
      return reportFile({
        db,
        empresaId,
        userId,
        formato,
        columns: columnsOf({ name: path, record: report.row }, columnas, report.words),
        zone,
        name: `reporte-${name}-${filter.desde}-a-${filter.hasta}`,
        head: { company, days: filter, ...report.printed(whole) },
        read: pagesOf(report, ask, { ...asked, sort }),
        progress,
      });
    });
  };

/** Rows that are read in one transaction, so that others get their turn between them. */
const atOnce = 250;

/** How a file reads its rows. */
const pagesOf = <Filter extends Days, Row extends object, Summary extends object>(
  { read, inOrder }: Report<Filter, Row, Summary>,
  ask: Ask,
  asked: Omit<AskedPage<Filter>, 'range'>,
) => {
  let ids: number[] | undefined;
  return async (range: [number, number]): Promise<{ rows: Row[]; total: number }> => {
    if (!inOrder) return ask((tx) => read(tx, { ...asked, range }));
    const all = (ids ??= await ask((tx) => inOrder.ids(tx, asked)));
    const rows: Row[] = [];
    const end = Math.min(range[1] + 1, all.length);
    for (let at = range[0]; at < end; at += atOnce) rows.push(...(await ask((tx) => inOrder.rows(tx, asked, all.slice(at, Math.min(end, at + atOnce))))));
    return { rows, total: all.length };
  };
};

/** One summary after the other: over years each keeps every processor of the database busy, and positions and maps must get through meanwhile. */
export const inTurn = createTurns();

/** The rows that were asked for, else the first page. */
const rangeOf = (text: string | undefined): [number, number] => readRange(text) ?? [0, limits.list.page - 1];
