import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { moment } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import {
  datoDisponible,
  datosPedidos,
  recorrido,
  series,
  type Recorrido,
  type Series,
} from '#contract/requests/viajes';
import { diaFlota, masFlota } from '#contract/requests/diaFlota';
import type { Db } from '../../db/client';
import { serializerWith } from '../../plugins/answers';
import { ApiError } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { json } from '../../plugins/queryJson';
import { readFleetDay } from './fleetDay';
import { assetOf, assetRange, checkOrder, rangeOf } from './range';
import { readReplay } from './replay';
import { readDatos, readSeries } from './series';

const seriesQuery = assetRange.extend({ datos: json(datosPedidos.min(1)).unwrap() });
const fleetQuery = z.object({
  desde: moment,
  hasta: moment,
  nivel_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});

const writeReplay = serializerWith(recorrido.omit({ puntos: true }), 'puntos');
/** In the place of columns that are JSON text already: the answer's serializer puts them in. */
const noPoints: Recorrido['puntos'] = { fecha_s: [], latitud: [], longitud: [], velocidad_kmh: [], rumbo: [] };
const noSeries: Series = { fecha_s: [], datos: {} };

const allow = ['list', 'viajes'] as ['list', 'viajes'];

/** The way of an asset with its measurements, and that of the whole fleet on one day. */
export const replayRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/recorrido',
      { config: { allow, inTurn: true }, schema: { querystring: assetRange, response: { 200: recorrido } } },
      async (request, reply) => {
        const range = rangeOf(callerOf(request).empresaId, request.query);
        const { puntos, ...replay } = await db.tenant(range.empresaId, async (tx) => {
          await assetOf(tx, range);
          return readReplay(tx, range);
        });
        return reply.serializer(() => writeReplay(replay, puntos)).send({ ...replay, puntos: noPoints });
      },
    );

    app.get(
      '/recorrido/datos',
      {
        config: { allow, inTurn: true },
        schema: { querystring: assetRange, response: { 200: z.array(datoDisponible) } },
      },
      async (request) => {
        const range = rangeOf(callerOf(request).empresaId, request.query);
        return db.tenant(range.empresaId, async (tx) => {
          await assetOf(tx, range);
          return readDatos(tx, range);
        });
      },
    );

    app.get(
      '/recorrido/series',
      { config: { allow, inTurn: true }, schema: { querystring: seriesQuery, response: { 200: series } } },
      async (request, reply) => {
        const { datos, ...asked } = request.query;
        const range = rangeOf(callerOf(request).empresaId, asked);
        const text = await db.tenant(range.empresaId, async (tx) => {
          await assetOf(tx, range);
          return readSeries(tx, range, datos);
        });
        return reply.serializer(() => text).send(noSeries);
      },
    );

    app.get(
      '/recorrido/flota',
      { config: { allow, inTurn: true }, schema: { querystring: fleetQuery, response: { 200: diaFlota } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        const { desde, hasta, nivel_id } = request.query;
        checkOrder({ desde, hasta });
        if (Date.parse(hasta) - Date.parse(desde) > masFlota.horas * 3_600_000)
          throw new ApiError('RANGO_DEMASIADO_LARGO', { message: 'Toda la flota se repasa de a un día.' });
        return db.tenant(empresaId, (tx) => readFleetDay(tx, { empresaId, desde, hasta, nivel_id }));
      },
    );
  };
