import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../records/deps';
import { monthRoute } from './monthRoute';
import { pdfRoute } from './pdfRoute';

/** Inspections on paper: one, and those of a month of an asset, below /api/inspecciones. */
export const wholeInspectionRoutes =
  (deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(monthRoute(deps));
    await app.register(pdfRoute(deps));
  };
