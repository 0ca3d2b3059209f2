import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Subject } from '#contract/access';
import { moment } from '#contract/entity';
import { exportando, formaCsv } from '#contract/exportacion';
import { jornada, jornadaFilters } from '#contract/jornadas';
import { recalculo } from '#contract/recalculos';
import { z } from '#contract/validation';
import {
  datoDisponible,
  datosPedidos,
  detencion,
  detencionFilters,
  diaFlota,
  exportarRecorrido,
  formatoRecorrido,
  masFlota,
  masRecorrido,
  recorrido,
  series,
  viaje,
  viajeFilters,
  type Recorrido,
  type Series,
} from '#contract/viajes';
import type { Db } from '../../db/client';
import type { Jobs } from '../../jobs/index';
import { serializerWith } from '../../plugins/answers';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { contentRange } from '../../records/query';
import { companyOf } from '../../db/companyOf';
import { json, rangeParameter } from '../../plugins/queryJson';
import { recalculationOf } from '../stored/recalculations';
import { askForFile, fileJob, titleOf } from './exports';
import { mimeOf, trackFile } from './files';
import { readFleetDay } from './fleetDay';
import { assetOf, checkOrder, fileRangeOf, inPieces, isLong, rangeOf, windowOf } from './range';
import { readPoints } from './points';
import { readAllStops, readReplay } from './replay';
import { readStops, readTrips } from './rows';
import { readDatos, readSeries } from './series';
import { readWorkDays } from './workDays';

const sort = json(z.tuple([z.enum(['id', 'inicio_en']), z.enum(['ASC', 'DESC'])]));
const tripQuery = z.object({ filter: json(viajeFilters), range: rangeParameter, sort });
const stopQuery = z.object({ filter: json(detencionFilters), range: rangeParameter, sort });
const workDayQuery = z.object({
  filter: json(jornadaFilters),
  range: rangeParameter,
  sort: json(z.tuple([z.enum(['id', 'fecha']), z.enum(['ASC', 'DESC'])])),
});
const assetRange = z.object({
  activo_id: z.coerce.number().int().min(1).max(2_147_483_647),
  desde: moment,
  hasta: moment,
});
const fileQuery = assetRange.extend({ formato: formatoRecorrido, ...formaCsv.shape, datos: json(datosPedidos) });
const seriesQuery = assetRange.extend({ datos: json(datosPedidos.min(1)).unwrap() });

const writeReplay = serializerWith(recorrido.omit({ puntos: true }), 'puntos');
/** In the place of columns that are JSON text already: the answer's serializer puts them in. */
const noPoints: Recorrido['puntos'] = { fecha_s: [], latitud: [], longitud: [], velocidad_kmh: [], rumbo: [] };
const noSeries: Series = { fecha_s: [], datos: {} };

const fleetQuery = z.object({
  desde: moment,
  hasta: moment,
  nivel_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
const allow = ['list', 'viajes'] as ['list', 'viajes'];
const writes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** The paths that refuse every attempt to write, and the subject of each. */
const computed: readonly [path: string, Subject][] = [
  ...(['viajes', 'detenciones', 'jornadas', 'visitas'] as const).flatMap((name): [string, Subject][] => [
    [`/${name}`, name],
    [`/${name}/*`, name],
  ]),
  ['/recorrido', 'viajes'],
  ['/recorrido/*', 'viajes'],
  ['/paradas/:id/visitas', 'visitas'],
];

/** Trips, stops and replay. They are computed, so there are no routes to write them. To be mounted under `/api`. */
export const tripRoutes =
  (parts: { db: Db; jobs: Jobs }): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = parts;
    fileJob(parts);
    app.get(
      '/viajes',
      { config: { allow, inTurn: true }, schema: { querystring: tripQuery, response: { 200: z.array(viaje) } } },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { filter, range, sort } = request.query;
        checkOrder(filter);
        const { rows, total } = await db.tenant(empresaId, (tx) =>
          readTrips(tx, { empresaId, ...filter }, windowOf(range, sort)),
        );
        reply.header('Content-Range', contentRange('viajes', range?.[0] ?? 0, rows.length, total));
        return rows;
      },
    );

    app.get('/viajes/recalculo', { config: { allow }, schema: { response: { 200: recalculo } } }, async (request) => {
      const found = await recalculationOf(db.system, callerOf(request).empresaId);
      if (!found) throw new ApiError('NO_ENCONTRADO');
      return found;
    });

    app.get(
      '/detenciones',
      {
        config: { allow: ['list', 'detenciones'], inTurn: true },
        schema: { querystring: stopQuery, response: { 200: z.array(detencion) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { filter, range, sort } = request.query;
        checkOrder(filter);
        const { rows, total } = await db.tenant(empresaId, (tx) =>
          readStops(tx, { empresaId, ...filter }, windowOf(range, sort)),
        );
        reply.header('Content-Range', contentRange('detenciones', range?.[0] ?? 0, rows.length, total));
        return rows;
      },
    );

    app.get(
      '/jornadas',
      {
        config: { allow: ['list', 'jornadas'], inTurn: true },
        schema: { querystring: workDayQuery, response: { 200: z.array(jornada) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { filter, range, sort } = request.query;
        const window = windowOf(range, sort);
        const { rows, total } = await inPieces(db.pool, window, (piece) =>
          db.tenant(empresaId, (tx) => readWorkDays(tx, { ...filter, empresaId }, piece)),
        );
        reply.header('Content-Range', contentRange('jornadas', window.offset, rows.length, total));
        return rows;
      },
    );

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

    app.get(
      '/recorrido/exportar',
      { config: { allow, inTurn: true }, schema: { querystring: fileQuery } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { formato, separador, decimal, datos } = request.query;
        const range = fileRangeOf(empresaId, request.query, formato);
        const inJob = async () =>
          reply
            .code(202)
            .send({ id: await askForFile(parts, caller, request.query) } satisfies z.output<typeof exportando>);
        if (isLong(range)) return inJob();
        const { nombre, points, stops } = await db.tenant(empresaId, async (tx) => ({
          ...(await assetOf(tx, range)),
          points: await readPoints(tx, range, { most: masRecorrido.puntos + 1, datos: datos ?? [] }),
          stops: await readAllStops(tx, range),
        }));
        if (points.length > masRecorrido.puntos) return inJob();
        const { zone } = await companyOf(db, empresaId);
        const file = await trackFile(
          formato,
          { name: `Recorrido de ${nombre}`, points, stops, zone, forma: { separador, decimal }, datos },
          `empresa ${empresaId}`,
        );
        return reply
          .header('Content-Type', mimeOf[formato])
          .header('Content-Disposition', `attachment; filename="${titleOf(nombre, { ...range, zone }, formato)}"`)
          .send(file);
      },
    );

    app.post(
      '/recorrido/exportar',
      {
        config: { allow, token: ['viajes:lectura'] },
        schema: { body: parsedLater(exportarRecorrido), response: { 202: exportando } },
      },
      async (request, reply) =>
        reply
          .code(202)
          .send({ id: await askForFile(parts, callerOf(request), parseBody(exportarRecorrido, request.body)) }),
    );

    for (const [path, subject] of computed)
      app.route({
        method: [...writes],
        url: path,
        config: { allow: ['list', subject], undocumented: true },
        handler: () => {
          throw new ApiError('METODO_NO_PERMITIDO', {
            message: 'Se calcula de las posiciones: no se escribe.',
            headers: { Allow: 'GET' },
          });
        },
      });
  };
