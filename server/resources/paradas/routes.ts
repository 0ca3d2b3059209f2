import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud, type Deps } from '../../records/crud';
import { restoreRoutes } from './restoreRoutes';
import { paradaStore } from './store';

export const paradaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, paradaStore));
    await app.register(restoreRoutes(deps));
  };
