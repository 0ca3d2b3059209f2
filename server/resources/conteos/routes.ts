import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../records/deps';
import { reading } from '../../records/reading';
import { conteoStore } from './store';

export const conteoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(reading(deps, conteoStore));
  };
