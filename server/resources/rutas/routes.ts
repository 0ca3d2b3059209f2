import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud, type Deps } from '../../records/crud';
import { restoreRoutes } from './restoreRoutes';
import { rutaStore } from './store';

export const rutaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, rutaStore));
    await app.register(restoreRoutes(deps));
  };
