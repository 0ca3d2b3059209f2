import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { conduccion, conduccionDe, type PorConduccion } from '#contract/requests/conduccion';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import type { Exports } from '../../exports/index';
import { badQuery } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { contentRange, filteredQuery, readListQuery, type ListQuery } from '../../records/query';
import { readDriving } from './rows';

interface Deps {
  db: Db;
  exports: Exports;
}

/** `GET /conduccion`: drivers or assets with their driving score, and `POST /conduccion/exportar`. */
export const drivingRoutes =
  ({ db, exports }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const read = (empresaId: number, query: ListQuery) =>
      db.read(empresaId, (tx) => readDriving(tx, { empresaId, ...askedOf(query) }, query));

    app.get(
      '/',
      {
        config: { allow: ['list', 'conduccion'], inTurn: true },
        schema: { querystring: filteredQuery, response: { 200: z.array(conduccionDe) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const query = readListQuery(conduccion, request.query, () => true);
        const { rows, total } = await read(empresaId, query);
        return reply
          .header('Content-Range', contentRange('conduccion', query.range?.[0] ?? 0, rows.length, total))
          .send(rows);
      },
    );

    await app.register(
      exports.routes({
        entity: conduccion,
        visible: () => () => true,
        read: ({ empresaId }, query) => read(empresaId, query),
      }),
    );
  };

const shape = z.object({
  por: conduccion.filters.por,
  desde: conduccion.filters.desde,
  hasta: conduccion.filters.hasta,
});

/** @throws ApiError 400 when days are missing, or a query by driver filters by assets */
const askedOf = ({ where, ids }: ListQuery) => {
  const parsed = shape.safeParse({ por: where['por']?.[0], desde: where['desde']?.[0], hasta: where['hasta']?.[0] });
  if (!parsed.success) throw badQuery('Diga si es por conductor o por activo, y de qué día a qué día.');
  const { por } = parsed.data;
  if (where[otherOf[por]]) throw badQuery(`Por ${por} no se puede filtrar por «${otherOf[por]}».`);
  const named = where[`${por}_id`]?.filter((id) => typeof id === 'number');
  return { ...parsed.data, ids: ids ?? named ?? null };
};

const otherOf: Record<PorConduccion, string> = { conductor: 'activo_id', activo: 'conductor_id' };
