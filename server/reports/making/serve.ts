import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exportando } from '#contract/exportacion';
import { limits } from '#contract/limits';
import { exportarReporte } from '#contract/reportes';
import { z } from '#contract/validation';
import type { Words } from '#contract/words/noun';
import type { Db, Tx } from '../../db/client';
import { audit } from '../../history/audit';
import type { Jobs } from '../../jobs/index';
import { contentRange, listQuery, readFilter, readRange } from '../../records/query';
import { parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import { companyOf } from '../../db/companyOf';
import { makerOf, sortOf } from './make';
import type { PdfHead } from './pdf';
import type { Days } from './period';
import { inTurn } from './turns';

/** The parameters of a report. */
export interface ReportQuery<Filter> {
  empresaId: number;
  filter: Filter;
  /** IANA */
  zone: string;
}

export interface ReportPageQuery<Filter> extends ReportQuery<Filter> {
  /** Undefined: the default order of the report. */
  sort: { field: string; descending: boolean } | undefined;
  range: [number, number];
}

/** Runs a reading transaction of the company. */
export type Ask = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A report: rows of a period, and their totals. */
export interface Report<Filter extends Days, Row extends object, Summary extends object> {
  /** Under `/reportes/`. */
  name: string;
  filter: z.ZodType<Filter>;
  row: z.ZodType<Row> & { shape: z.ZodRawShape };
  /** The labels of its columns and their values. */
  words: Words;
  /** The fields of a row that a file may contain. */
  fields: readonly string[];
  /** The fields to sort by. */
  sorts: readonly string[];
  read: (tx: Tx, query: ReportPageQuery<Filter>) => Promise<{ rows: Row[]; total: number }>;
  /**
   * For reports where a page costs as much as all rows: the sorted ids, and the rows of some ids. Files are made with
   * these.
   */
  inOrder?: {
    ids: (tx: Tx, query: Omit<ReportPageQuery<Filter>, 'range'>) => Promise<number[]>;
    rows: (tx: Tx, query: ReportQuery<Filter>, ids: readonly number[]) => Promise<Row[]>;
  };
  /** The parameters of the summary; all are optional. */
  query: z.ZodType<z.output<typeof filterQuery>>;
  summary: z.ZodType<Summary>;
  summarize: (ask: Ask, criteria: ReportQuery<Filter>, query: object) => Promise<Summary>;
  /** The part above the rows in a PDF. */
  printed: (summary: Summary, grouping: NonNullable<Wish['agrupacion']> | null) => Omit<PdfHead, 'company' | 'days'>;
}

type Wish = z.output<typeof exportarReporte>;

interface Deps {
  db: Db;
  jobs: Jobs;
}

export const filterQuery = z.object({ filter: z.string().optional() });

const allow = { config: { allow: ['list', 'reportes'] } } as const;

/** The routes of a report: a page of rows, the summary, and the file, which is created by a job. */
export const serveReport =
  <Filter extends Days, Row extends object, Summary extends object>(
    { db, jobs }: Deps,
    report: Report<Filter, Row, Summary>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const { name } = report;
    const summary: z.ZodType<object> = report.summary;
    const path = `reportes/${name}`;
    const job = `reporte ${name}`;

    const filterOf = (text: string | undefined): Filter => readFilter(report.filter, text);
    const maker = makerOf(report);

    app.get(
      '/',
      {
        config: { ...allow.config, inTurn: true },
        schema: { querystring: listQuery, response: { 200: z.array(report.row) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const asked = {
          empresaId,
          filter: filterOf(request.query.filter),
          sort: sortOf(report, request.query.sort),
          range: rangeOf(request.query.range),
        };
        const { zone } = await companyOf(db, empresaId);
        const { rows, total } = await db.read(empresaId, (tx) => report.read(tx, { ...asked, zone }));
        reply.header('Content-Range', contentRange(path, asked.range[0], rows.length, total));
        return rows;
      },
    );

    app.get(
      '/resumen',
      { ...allow, schema: { querystring: report.query, response: { 200: summary } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        const filter = filterOf(request.query.filter);
        const { zone } = await companyOf(db, empresaId);
        return inTurn(empresaId, () =>
          report.summarize((work) => db.read(empresaId, work), { empresaId, filter, zone }, request.query),
        );
      },
    );

    const reads = { config: { ...allow.config, token: ['reportes:lectura'] as const } };
    app.post(
      '/exportar',
      { ...reads, schema: { body: parsedLater(exportarReporte), response: { 202: exportando } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user, token } = caller;
        const input = parseBody(exportarReporte, request.body);
        maker.check(input);
        const prepare = async (tx: Tx) => {
          await audit(tx, actorOf(caller), { accion: 'exportar', entidad: path });
          return input;
        };
        const id = await jobs.start(empresaId, user.id, job, prepare, token?.id);
        return reply.code(202).send({ id });
      },
    );

    jobs.handle(job, (context) => maker.make(context, exportarReporte.parse(context.parametros)));
  };

/** The requested rows, else the first page. */
const rangeOf = (text: string | undefined): [number, number] => readRange(text) ?? [0, limits.list.page - 1];
