import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { visita, visitaFilters } from '#contract/entities/paradas';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import { callerOf } from '../../plugins/guard';
import { readOne } from '../../records/store';
import { paradaStore } from './store';
import { json, rangeParameter, sortParameter } from '../../plugins/queryJson';
import { answerPage } from '../../tracking/trips/range';
import { readVisits } from '../../tracking/trips/visits';

const sort = sortParameter(['id', 'entrada_en']);
const query = z.object({ filter: json(visitaFilters), range: rangeParameter, sort });
const stop = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const stopQuery = query.extend({ filter: json(visitaFilters.omit({ parada_id: true })) });
const allow = ['list', 'visitas'] as ['list', 'visitas'];

/** Visits of the company, or of one stop. They are computed, so there are no routes to write them. */
export const visitRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/visitas',
      { config: { allow, inTurn: true }, schema: { querystring: query, response: { 200: z.array(visita) } } },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { filter } = request.query;
        return answerPage(reply, 'visitas', request.query, (window) =>
          db.tenant(empresaId, (tx) => readVisits(tx, { empresaId, ...filter }, window)),
        );
      },
    );

    app.get(
      '/paradas/:id/visitas',
      {
        config: { allow, inTurn: true },
        schema: { params: stop, querystring: stopQuery, response: { 200: z.array(visita) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { filter } = request.query;
        const { id } = request.params;
        return answerPage(reply, 'visitas', request.query, (window) =>
          db.tenant(empresaId, async (tx) => {
            await readOne(tx, paradaStore, empresaId, id);
            return readVisits(tx, { empresaId, ...filter, parada_id: id }, window);
          }),
        );
      },
    );
  };
