import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { filtroHistorial, historial } from '#contract/entities/hojaDeVida';
import { z } from '#contract/core/validation';
import { byId } from '../records/reading';
import type { Deps } from '../records/deps';
import { namesOfUsers } from '../history/people';
import { countTimeline, readTimeline } from '../history/timelineList';
import { asksForMuch, contentRange, listQuery, readFilter, readRange } from '../records/query';
import { asked, readAsset } from '../resources/activos/sheet';
import { readerOf } from './reader';

const query = listQuery.pick({ range: true, filter: true });

/** The full history of an asset, newest first. */
export const timelineRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/historial',
      {
        config: { allow: ['show', 'activos'], inTurn: asksForMuch },
        schema: { params: byId, querystring: query, response: { 200: z.array(historial) } },
      },
      async (request, reply) => {
        const { empresaId, id, caller } = asked(request);
        const filter = readFilter(filtroHistorial, request.query.filter);
        const range = readRange(request.query.range) ?? [0, 49];
        const { entries, total } = await db.tenant(empresaId, async (tx) => {
          await readAsset(tx, empresaId, id);
          return readTimeline(tx, empresaId, id, filter, range, readerOf(caller));
        });
        const nameOf = await namesOfUsers(
          db.system,
          entries.map(({ actor_id }) => actor_id),
          caller.user,
        );
        reply.header('Content-Range', contentRange('historial', range[0], entries.length, total));
        return entries.map(({ actor_id, ...entry }) => ({ ...entry, actor: nameOf(actor_id) }));
      },
    );

    // For the filter chips: each shows how many entries it would list, whichever are selected.
    app.get(
      '/:id/historial/conteos',
      {
        config: { allow: ['show', 'activos'] },
        schema: {
          params: byId,
          querystring: query.pick({ filter: true }),
          response: { 200: z.record(z.string(), z.int()) },
        },
      },
      async (request) => {
        const { empresaId, id, caller } = asked(request);
        const { tipo: _, ...filter } = readFilter(filtroHistorial, request.query.filter);
        return db.tenant(empresaId, async (tx) => {
          await readAsset(tx, empresaId, id);
          return countTimeline(tx, empresaId, id, filter, readerOf(caller));
        });
      },
    );
  };
