import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { byReference } from '../../records/byReference';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { bulkRoutes } from './moves/bulk';
import { partsOfOrder } from './partsOfOrder';
import { ordenWritingFor } from './record/rules';
import { ordenStore } from './record/store';
import { transitionRoutes } from './moves/transitionRoutes';

/** Orders. */
export const ordenRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, ordenStore, ordenWritingFor));
    await app.register(byReference(deps, ordenStore, ordenWritingFor));
    for (const routes of [transitionRoutes, bulkRoutes, partsOfOrder]) await app.register(routes(deps));
  };
