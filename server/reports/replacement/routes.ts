import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { consultaReemplazo, filaReemplazo, reporteReemplazo } from '#contract/requests/reporteReemplazo';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import type { Exports } from '../../exports/index';
import { callerOf } from '../../plugins/guard';
import { contentRange, listQuery, readListQuery } from '../../records/query';
import { readReplacement } from './rows';

/** `GET /reportes/reemplazo`: the curve of each asset, and when it is best sold; `POST …/exportar`. */
export const replacementRoutes =
  ({ db, exports }: { db: Db; exports: Exports }): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(
      exports.routes({
        entity: reporteReemplazo,
        subject: 'reportes',
        visible: () => () => true,
        read: async ({ empresaId }, query) => {
          const { rows, total } = await db.read(empresaId, (tx) => readReplacement(tx, empresaId, query));
          return { rows: rows.map(({ anios: _, ...row }) => row), total };
        },
      }),
    );

    app.get(
      '/',
      {
        config: { allow: ['list', 'reportes'], inTurn: true },
        schema: {
          querystring: consultaReemplazo.extend(listQuery.shape),
          response: { 200: z.array(filaReemplazo) },
        },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const query = readListQuery(reporteReemplazo, listQuery.parse(request.query), () => true);
        const asked = Object.entries(consultaReemplazo.parse(request.query)).map(([name, value]) => [name, [value]]);
        const where = { ...query.where, ...Object.fromEntries(asked) };
        const { rows, total } = await db.read(empresaId, (tx) => readReplacement(tx, empresaId, { ...query, where }));
        reply.header('Content-Range', contentRange('reportes/reemplazo', query.range?.[0] ?? 0, rows.length, total));
        return rows;
      },
    );
  };
