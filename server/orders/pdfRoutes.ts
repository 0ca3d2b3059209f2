import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exportando } from '#contract/requests/exportacion';
import { byId, idOf } from '../records/reading';
import { callerOf } from '../plugins/guard';
import { printedRoutes, startPrinting, type PaperDeps } from '../printed/routes';
import { printedOrders } from './printed';

/** Orders as PDF: one, several in one file, and by mail. */
export const pdfRoutes =
  (deps: PaperDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const printed = printedOrders(deps.db);
    await app.register(printedRoutes(deps, printed));

    app.post(
      '/:id/pdf',
      {
        config: { allow: ['show', 'ordenes'], token: ['ordenes:lectura'] },
        schema: { params: byId, response: { 202: exportando } },
      },
      async (request, reply) => {
        const ids = [idOf(request.params.id)];
        return reply.code(202).send({ id: await startPrinting(deps, printed, callerOf(request), { ids }) });
      },
    );
  };
