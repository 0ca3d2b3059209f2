import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { receptionRoutes } from './receptionRoutes';
import { restoreRoutes } from './restore';
import { compraStore, compraStoreFor } from './store';
import { suggestedRoutes } from './suggested';
import { transitionRoutes } from './transitionRoutes';

export const compraRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, compraStore, compraStoreFor));
    for (const routes of [transitionRoutes, receptionRoutes, suggestedRoutes, restoreRoutes])
      await app.register(routes(deps));
  };
