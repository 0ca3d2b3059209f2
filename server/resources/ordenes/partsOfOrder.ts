import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../records/deps';
import { commentRoutes } from './attached/comments';
import { costRoutes } from './costs/costRoutes';
import { fileRoutes } from './attached/files';
import { labourRoutes } from './work/labourRoutes';
import { partRoutes } from './costs/partRoutes';
import { plannedPartRoutes } from './costs/plannedParts';
import { restoreRoutes } from './work/restoreRoutes';

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
