import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud, type Deps } from '../../crud';
import { arrivalRoutes } from './arrivals';
import { assignRoutes } from './assign';
import { frameRoutes } from './frames';
import { keyRoutes } from './keys';
import { dispositivoStore } from './store';
import { unknownRoutes } from './unknown';

export const dispositivoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, dispositivoStore));
    for (const routes of [assignRoutes, keyRoutes, unknownRoutes, frameRoutes, arrivalRoutes]) await app.register(routes(deps));
  };
