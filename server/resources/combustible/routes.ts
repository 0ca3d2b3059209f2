import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { restoreRoute } from './restore';
import { stateRoutes } from './stateRoutes';
import { combustibleStore, combustibleStoreFor } from './store';
import { summaryRoute } from './summaryRoute';

/** Fuel loads of assets. */
export const combustibleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(summaryRoute(deps));
    await app.register(restoreRoute(deps));
    await app.register(stateRoutes(deps));
    await app.register(crud(deps, combustibleStore, combustibleStoreFor));
  };
