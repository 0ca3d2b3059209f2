import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../records/deps';
import { reading } from '../../records/reading';
import { solicitudStore } from './store';
import { timesRoutes } from './times';

/** Requests: what people saw that is broken, decided by the office. */
export const solicitudRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(timesRoutes(deps));
    await app.register(reading(deps, solicitudStore));
  };
