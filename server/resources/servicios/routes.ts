import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud, type Deps } from '../../records/crud';
import { servicioStore } from './store';

export const servicioRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, servicioStore));
  };
