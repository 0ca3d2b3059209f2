import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../records/deps';
import { crud } from '../../records/crud';
import { garantiaStore } from './store';

/** Garantias. */
export const garantiaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, garantiaStore));
  };
