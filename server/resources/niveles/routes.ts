import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { mergeRoutes } from './merge';
import { nivelStore } from './store';

export const nivelRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, nivelStore));
    await app.register(mergeRoutes(deps));
  };
