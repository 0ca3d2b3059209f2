import type { Report } from './report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exportando } from '#contract/requests/exportacion';
import { limits } from '#contract/core/limits';
import { exportarReporte } from '#contract/requests/reportes';
import { z } from '#contract/core/validation';

import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import type { Jobs } from '../../jobs/index';
import { contentRange, filteredQuery, readFilter, readRange } from '../../records/query';
import { parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import { companyOf } from '../../db/companyOf';
import { reportFilesOf, sortOf } from './make';

import type { Days } from './period';
import { settled } from './settled';
import { inTurn } from './turns';

interface Deps {
  db: Db;
  jobs: Jobs;
}

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
    const maker = reportFilesOf(report);

    app.get(
      '/',
      {
        config: { ...allow.config, inTurn: true },
        schema: { querystring: filteredQuery, response: { 200: z.array(report.row) } },
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
        const ask = await settled(db, empresaId, report);
        const { rows, total } = await ask((tx) => report.read(tx, { ...asked, zone }));
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
        const ask = await settled(db, empresaId, report);
        return inTurn(empresaId, () => report.summarize(ask, { empresaId, filter, zone }, request.query));
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
