import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../records/deps';
import { commentRoutes } from './comments';
import { costRoutes } from './costRoutes';
import { fileRoutes } from './files';
import { labourRoutes } from './labourRoutes';
import { partRoutes } from './partRoutes';
import { plannedPartRoutes } from './plannedParts';
import { restoreRoutes } from './restoreRoutes';

/** The routes below an order: hours, parts, costs, comments, files. None of them changes the order's `version`. */
export const partsOfOrder =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    for (const routes of [
      labourRoutes,
      partRoutes,
      plannedPartRoutes,
      costRoutes,
      commentRoutes,
      fileRoutes,
      restoreRoutes,
    ])
      await app.register(routes(deps));
  };
