import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { columnasTiempos, filtroTiempos, masTiempos, tiempoCarga, tiempos } from '#contract/requests/tiempos';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import { typeOf } from '../../exports/sheet';
import type { Exports } from '../../exports/index';
import { badQuery } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { contentRange, listQuery, readListQuery, type ListQuery } from '../../records/query';
import { companyOf } from '../../db/companyOf';
import { checkTimes, readTimes, type Asked, type Window } from './rows';
import { dispositionOf } from '../../encoding/disposition';

/** The days stand in the query, or in the `filter` of a list. */
const timesQuery = filtroTiempos.partial({ desde: true, hasta: true }).extend(listQuery.shape);

/**
 * `GET /reportes/tiempos`: when each load was loaded and unloaded; as rows, as a page of a list, or with `formato` as a
 * file.
 */
export const timeRoutes =
  ({ db, exports }: { db: Db; exports: Exports }): FastifyPluginAsyncZod =>
  async (app) => {
    const read = async (empresaId: number, asked: Asked, window: Window) => {
      checkTimes(asked);
      const { zone } = await companyOf(db, empresaId);
      return db.read(empresaId, (tx) => readTimes(tx, { ...asked, empresaId, zone }, window));
    };

    await app.register(
      exports.routes({
        entity: tiempos,
        subject: 'reportes',
        visible: () => () => true,
        read: ({ empresaId }, query) => read(empresaId, askedOf(query), windowOf(query)),
      }),
    );

    app.get(
      '/',
      {
        config: { allow: ['list', 'reportes'], inTurn: true },
        schema: { querystring: timesQuery, response: { 200: z.union([z.array(tiempoCarga), z.unknown()]) } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { sort, range, filter, ...given } = request.query;
        if (filter !== undefined) {
          const query = readListQuery(tiempos, { filter, ...(sort && { sort }), ...(range && { range }) }, () => true);
          const { rows, total } = await read(caller.empresaId, askedOf(query), windowOf(query));
          return reply
            .header('Content-Range', contentRange('tiempos', query.range?.[0] ?? 0, rows.length, total))
            .send(rows);
        }
        const { formato, separador, decimal, ...asked } = daysOf(given);
        if (formato) {
          checkTimes(asked);
          const { contenido } = await exports.write('tiempos', {
            caller,
            formato,
            ...(separador && { separador }),
            ...(decimal && { decimal }),
            columnas: [...columnasTiempos],
            filter: JSON.stringify(asked),
          });
          return reply
            .type(typeOf[formato])
            .header('content-disposition', dispositionOf(`tiempos-${asked.desde}-${asked.hasta}.${formato}`))
            .send(contenido);
        }
        const { rows, total } = await read(caller.empresaId, asked, { offset: 0, limit: masTiempos.filas });
        return reply.header('Content-Range', contentRange('tiempos', 0, rows.length, total)).send(rows);
      },
    );
  };

/** @throws ApiError 400 when days are missing */
const daysOf = (given: object) => {
  const asked = filtroTiempos.safeParse(given);
  if (!asked.success) throw badQuery('Diga de qué día a qué día.');
  return asked.data;
};

const askedOf = ({ where }: ListQuery): Asked => {
  const { activo_id, ...fields } = where;
  const first = Object.fromEntries(Object.entries(fields).map(([field, [value]]) => [field, value]));
  const ids = activo_id?.filter((id) => typeof id === 'number');
  return { ...daysOf(first), ...(ids && { activo_id: ids }) };
};

const windowOf = ({ range, sort }: ListQuery): Window => ({
  offset: range?.[0] ?? 0,
  limit: range ? range[1] - range[0] + 1 : masTiempos.filas,
  descending: sort.field === 'llegada_cargue_en' && sort.descending,
});
