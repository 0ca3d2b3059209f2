import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { candidato, consultaTablero, preguntaCandidatos, tablero } from '#contract/requests/tablero';
import { z } from '#contract/core/validation';
import { callerOf } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { readCandidates } from './candidates';
import { readBoard } from './day';

/** The board of a day, and who should serve a stop that nobody serves. */
export const boardRoutes =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/tablero',
      {
        config: { allow: ['list', 'ejecuciones'], inTurn: true },
        schema: { querystring: consultaTablero, response: { 200: tablero } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const { fecha, despues_de } = request.query;
        return db.tenant(empresaId, (tx) => readBoard(tx, empresaId, fecha, despues_de));
      },
    );

    app.post(
      '/candidatos',
      {
        config: { allow: ['edit', 'ejecuciones'], inTurn: true },
        schema: { body: preguntaCandidatos, response: { 200: z.array(candidato) } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        return db.tenant(empresaId, (tx) => readCandidates(tx, empresaId, request.body));
      },
    );
  };
