import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PaperDeps } from '../printed/routes';
import { pdfRoute } from './pdfRoute';
import { sendRoute } from './sendRoute';

/** Purchases on paper, and by mail, below /api/compras. */
export const wholePurchaseRoutes =
  (deps: PaperDeps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(pdfRoute(deps));
    await app.register(sendRoute(deps));
  };
