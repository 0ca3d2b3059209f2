import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud, type Deps } from '../../records/crud';
import { plantillaStore } from './store';

export const plantillaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, plantillaStore));
  };
