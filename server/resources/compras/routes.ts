import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { receptionListRoute } from './receptionList';
import { compraStore } from './store';

export const compraRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(receptionListRoute(deps));
    await app.register(crud(deps, compraStore));
  };
