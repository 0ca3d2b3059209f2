import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud, type Deps } from '../../crud';
import { activoStore } from './store';

export const activoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, activoStore));
  };
