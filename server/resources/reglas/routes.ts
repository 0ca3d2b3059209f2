import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { recommendedRoutes } from './recommended';
import { restoreRoutes } from './restore';
import { reglaStore } from './store';
import { trialRoute } from './trialRoute';
import { whyRoute } from './whyRoute';

export const reglaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(trialRoute(deps));
    await app.register(restoreRoutes(deps));
    await app.register(recommendedRoutes(deps));
    await app.register(whyRoute(deps));
    await app.register(crud(deps, reglaStore));
  };
