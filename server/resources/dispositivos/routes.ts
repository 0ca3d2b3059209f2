import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud, type Deps } from '../../crud';
import { assignRoutes } from './assign';
import { dispositivoStore } from './store';

export const dispositivoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, dispositivoStore));
    await app.register(assignRoutes(deps));
  };
