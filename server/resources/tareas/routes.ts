import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { markRoutes } from './markRoutes';
import { restoreRoutes } from './restoreRoutes';
import { tareaStore, tareaStoreFor } from './store';

/** Tasks, with or without an order. */
export const tareaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, tareaStore, tareaStoreFor));
    await app.register(markRoutes(deps));
    await app.register(restoreRoutes(deps));
  };
