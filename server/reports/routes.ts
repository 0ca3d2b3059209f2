import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exportando } from '#contract/exportacion';
import { camposReporte, exportarReporte, filaReporte, filtroReporte, resumenReporte, type FiltroReporte } from '#contract/reportes';
import { z } from '#contract/validation';
import type { Db } from '../db/client';
import { audit } from '../history/audit';
import type { Jobs } from '../jobs/index';
import { contentRange, listQuery, readFilter } from '../listQuery';
import { parseBody } from '../plugins/errors';
import { actorOf, callerOf } from '../plugins/guard';
import { reportFile } from './file';
import { orderReportRoutes } from './orders/routes';
import { checkColumns, companyOf, rangeOf, sortAmong } from './parts';
import { periodOf } from './period';
import { printedFigures } from './printed';
import { readReport } from './rows';
import { summarize } from './summary';

const allow = { config: { allow: ['list', 'reportes'] } } as const;
const job = 'reporte activos';

/** The two reports. «Reporte de activos»: rows by page, their summary, and both as a file. */
export const reportRoutes =
  ({ db, jobs }: { db: Db; jobs: Jobs }): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(orderReportRoutes({ db, jobs }), { prefix: '/ordenes' });

    app.get('/activos', { ...allow, schema: { querystring: listQuery, response: { 200: z.array(filaReporte) } } }, async (request, reply) => {
      const { empresaId } = callerOf(request);
      const filter = filterOf(request.query.filter);
      const sort = sortOf(request.query.sort);
      const range = rangeOf(request.query.range);
      const { zone } = await companyOf(db, empresaId);
      const { rows, total } = await db.tenant(empresaId, (tx) => readReport(tx, { empresaId, filter, period: periodOf(filter, zone), sort, range }));
      reply.header('Content-Range', contentRange('reportes/activos', range[0], rows.length, total));
      return rows;
    });

    app.get(
      '/activos/resumen',
      { ...allow, schema: { querystring: z.object({ filter: z.string().optional() }), response: { 200: resumenReporte } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        const filter = filterOf(request.query.filter);
        const { zone } = await companyOf(db, empresaId);
        return db.tenant(empresaId, (tx) => summarize(tx, empresaId, filter, zone));
      },
    );

    app.post('/activos/exportar', { ...allow, schema: { body: z.unknown(), response: { 202: exportando } } }, async (request, reply) => {
      const caller = callerOf(request);
      const { empresaId, user } = caller;
      const input = parseBody(exportarReporte, request.body);
      filterOf(input.filter);
      sortOf(input.sort);
      checkColumns(camposReporte, input.columnas);
      await db.tenant(empresaId, (tx) => audit(tx, actorOf(caller), { accion: 'exportar', entidad: 'reportes/activos' }));
      return reply.code(202).send({ id: await jobs.start(empresaId, user.id, job, input) });
    });

    jobs.handle(job, async ({ empresaId, userId, parametros, progress }) => {
      const { formato, columnas, ...asked } = exportarReporte.parse(parametros);
      const filter = filterOf(asked.filter);
      const { zone, name: company } = await companyOf(db, empresaId);
      const read = (range: [number, number]) =>
        db.tenant(empresaId, (tx) => readReport(tx, { empresaId, filter, period: periodOf(filter, zone), sort: sortOf(asked.sort), range }));
      const { totales } = await db.tenant(empresaId, (tx) => summarize(tx, empresaId, filter, zone));
      const name = `reporte-activos-${filter.desde}-a-${filter.hasta}`;
      return reportFile({ db, empresaId, userId, formato, columnas, zone, name, head: { company, days: filter, ...printedFigures(totales) }, read, progress });
    });
  };

const filterOf = (text: string | undefined): FiltroReporte => readFilter(filtroReporte, text);

const sortOf = (text: string | undefined) => sortAmong(camposReporte, text) ?? { field: 'nombre', descending: false };
