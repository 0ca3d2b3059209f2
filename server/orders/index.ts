import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PaperDeps } from '../printed/routes';
import { packetRoutes } from './packet';
import { pdfRoutes } from './pdfRoutes';

/** Orders with all that belongs to them: on an operario's phone and on paper, below /api/ordenes. */
export const wholeOrderRoutes =
  (deps: PaperDeps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(packetRoutes(deps));
    await app.register(pdfRoutes(deps));
  };
