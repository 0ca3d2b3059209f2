import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exportando } from '#contract/exportacion';
import {
  agrupacionOrdenes,
  camposReporteOrdenes,
  filaReporteOrdenes,
  filtroReporteOrdenes,
  ordenablesReporteOrdenes,
  resumenReporteOrdenes,
} from '#contract/reporteOrdenes';
import { exportarReporte } from '#contract/reportes';
import { z } from '#contract/validation';
import type { Db } from '../../db/client';
import { audit } from '../../history/audit';
import type { Jobs } from '../../jobs/index';
import { contentRange, listQuery, readFilter } from '../../listQuery';
import { parseBody } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import { reportFile } from '../file';
import { checkColumns, companyOf, rangeOf, sortAmong } from '../parts';
import { periodOf } from '../period';
import { printedFigures } from './printed';
import { readOrders } from './rows';
import { summarizeOrders } from './summary';

const allow = { config: { allow: ['list', 'reportes'] } } as const;
const job = 'reporte ordenes';
const summaryQuery = agrupacionOrdenes.extend({ filter: z.string().optional() });

/** «Reporte de órdenes»: rows by page, their summary by groups and over time, and the rows as a file. */
export const orderReportRoutes =
  ({ db, jobs }: { db: Db; jobs: Jobs }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/', { ...allow, schema: { querystring: listQuery, response: { 200: z.array(filaReporteOrdenes) } } }, async (request, reply) => {
      const { empresaId } = callerOf(request);
      const filter = filterOf(request.query.filter);
      const sort = sortOf(request.query.sort);
      const range = rangeOf(request.query.range);
      const { zone } = await companyOf(db, empresaId);
      const { rows, total } = await db.tenant(empresaId, (tx) => readOrders(tx, { empresaId, filter, period: periodOf(filter, zone), sort, range }));
      reply.header('Content-Range', contentRange('reportes/ordenes', range[0], rows.length, total));
      return rows;
    });

    app.get('/resumen', { ...allow, schema: { querystring: summaryQuery, response: { 200: resumenReporteOrdenes } } }, async (request) => {
      const { empresaId } = callerOf(request);
      const { filter: text, ...grouping } = request.query;
      const filter = filterOf(text);
      const { zone } = await companyOf(db, empresaId);
      return db.tenant(empresaId, (tx) => summarizeOrders(tx, { empresaId, filter, zone, ...grouping }));
    });

    app.post('/exportar', { ...allow, schema: { body: z.unknown(), response: { 202: exportando } } }, async (request, reply) => {
      const caller = callerOf(request);
      const { empresaId, user } = caller;
      const input = parseBody(exportarReporte, request.body);
      filterOf(input.filter);
      sortOf(input.sort);
      checkColumns(camposReporteOrdenes, input.columnas);
      await db.tenant(empresaId, (tx) => audit(tx, actorOf(caller), { accion: 'exportar', entidad: 'reportes/ordenes' }));
      return reply.code(202).send({ id: await jobs.start(empresaId, user.id, job, input) });
    });

    jobs.handle(job, async ({ empresaId, userId, parametros, progress }) => {
      const { formato, columnas, ...asked } = exportarReporte.parse(parametros);
      const filter = filterOf(asked.filter);
      const { zone, name: company } = await companyOf(db, empresaId);
      const read = (range: [number, number]) =>
        db.tenant(empresaId, (tx) => readOrders(tx, { empresaId, filter, period: periodOf(filter, zone), sort: sortOf(asked.sort), range }));
      const { totales } = await db.tenant(empresaId, (tx) => summarizeOrders(tx, { empresaId, filter, zone, agrupar: 'tipo' }));
      const name = `reporte-ordenes-${filter.desde}-a-${filter.hasta}`;
      return reportFile({ db, empresaId, userId, formato, columnas, zone, name, head: { company, days: filter, ...printedFigures(totales) }, read, progress });
    });
  };

const filterOf = (text: string | undefined) => readFilter(filtroReporteOrdenes, text);

const sortOf = (text: string | undefined) => sortAmong(ordenablesReporteOrdenes, text);
