import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { resumenUso, uso, usoDe } from '#contract/requests/uso';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import type { Exports } from '../../exports/index';
import { badQuery } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { contentRange, filteredQuery, readListQuery, type ListQuery } from '../../records/query';
import { readUsage, summarizeUsage } from './rows';

interface Deps {
  db: Db;
  exports: Exports;
}

/** `GET /uso`: the use of each asset between two days, `GET /uso/resumen`: of all of them, and `POST /uso/exportar`. */
export const usageRoutes =
  ({ db, exports }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const read = (empresaId: number, query: ListQuery) =>
      db.read(empresaId, (tx) => readUsage(tx, { empresaId, ...askedOf(query) }, query));

    app.get(
      '/',
      {
        config: { allow: ['list', 'uso'], inTurn: true },
        schema: { querystring: filteredQuery, response: { 200: z.array(usoDe) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const query = readListQuery(uso, request.query, () => true);
        const { rows, total } = await read(empresaId, query);
        return reply.header('Content-Range', contentRange('uso', query.range?.[0] ?? 0, rows.length, total)).send(rows);
      },
    );

    app.get(
      '/resumen',
      {
        config: { allow: ['list', 'uso'], inTurn: true },
        schema: { querystring: filteredQuery.pick({ filter: true }), response: { 200: resumenUso } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const query = readListQuery(uso, request.query, () => true);
        return db.read(empresaId, (tx) => summarizeUsage(tx, { empresaId, ...askedOf(query) }));
      },
    );

    await app.register(
      exports.routes({
        entity: uso,
        visible: () => () => true,
        read: ({ empresaId }, query) => read(empresaId, query),
      }),
    );
  };

const shape = z.object({ desde: uso.filters.desde, hasta: uso.filters.hasta });

/** @throws ApiError 400 when days are missing */
const askedOf = ({ where, ids }: ListQuery) => {
  const parsed = shape.safeParse({ desde: where['desde']?.[0], hasta: where['hasta']?.[0] });
  if (!parsed.success) throw badQuery('Diga de qué día a qué día.');
  const named = where['activo_id']?.filter((id) => typeof id === 'number');
  return { ...parsed.data, ids: ids ?? named ?? null };
};
