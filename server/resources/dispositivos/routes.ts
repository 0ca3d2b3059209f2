import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { arrivalRoutes } from './arrivals';
import { assignRoutes } from './assign';
import { commandRoutes } from './commands';
import { frameRoutes } from './frames';
import { keyRoutes } from './keys';
import { portRoutes } from './ports';
import { stateRoutes } from './state';
import { dispositivoStore } from './store';
import { unknownRoutes } from './unknown';

export const dispositivoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, dispositivoStore));
    for (const routes of [
      assignRoutes,
      stateRoutes,
      keyRoutes,
      unknownRoutes,
      frameRoutes,
      arrivalRoutes,
      portRoutes,
      commandRoutes,
    ])
      await app.register(routes(deps));
  };
