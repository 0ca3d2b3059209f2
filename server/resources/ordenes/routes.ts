import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud, type Deps } from '../../crud';
import { ordenStore, ordenStoreFor } from './store';

/** Orders. */
export const ordenRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, ordenStore, ordenStoreFor));
  };
