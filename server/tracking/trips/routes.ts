import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Subject } from '#contract/core/access';
import { jornada, jornadaFilters } from '#contract/requests/jornadas';
import { recalculo } from '#contract/requests/recalculos';
import { z } from '#contract/core/validation';
import { detencion, detencionFilters, viaje, viajeFilters } from '#contract/requests/viajes';
import type { Db } from '../../db/client';
import type { Jobs } from '../../jobs/index';
import { ApiError } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { computedRoutes } from '../../records/computed';
import { json, rangeParameter, sortParameter } from '../../plugins/queryJson';
import { recalculationOf } from '../stored/recalculations';
import { answerPage, inPieces } from './range';
import { replayFileRoutes } from './replayFileRoutes';
import { replayRoutes } from './replayRoutes';
import { readStops, readTrips } from './rows';
import { readWorkDays } from './workDays';

const sort = sortParameter(['id', 'inicio_en']);
const tripQuery = z.object({ filter: json(viajeFilters), range: rangeParameter, sort });
const stopQuery = z.object({ filter: json(detencionFilters), range: rangeParameter, sort });
const workDayQuery = z.object({
  filter: json(jornadaFilters).unwrap(),
  range: rangeParameter,
  sort: sortParameter(['id', 'fecha']),
});
const allow = ['list', 'viajes'] as ['list', 'viajes'];
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
    await app.register(listRoutes(parts.db));
    await app.register(replayRoutes(parts.db));
    await app.register(replayFileRoutes(parts));
    await app.register(computedRoutes(computed, 'Se calcula de las posiciones: no se escribe.'));
  };

const listRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/viajes',
      { config: { allow, inTurn: true }, schema: { querystring: tripQuery, response: { 200: z.array(viaje) } } },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { filter } = request.query;
        return answerPage(reply, 'viajes', request.query, (window) =>
          db.tenant(empresaId, (tx) => readTrips(tx, { empresaId, ...filter }, window)),
        );
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
        const { filter } = request.query;
        return answerPage(reply, 'detenciones', request.query, (window) =>
          db.tenant(empresaId, (tx) => readStops(tx, { empresaId, ...filter }, window)),
        );
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
        const { filter, ...page } = request.query;
        return answerPage(reply, 'jornadas', page, (window) =>
          inPieces(db.pool, window, (piece) =>
            db.tenant(empresaId, (tx) => readWorkDays(tx, { ...filter, empresaId }, piece)),
          ),
        );
      },
    );
  };
