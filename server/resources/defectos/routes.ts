import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../records/deps';
import { reading } from '../../records/reading';
import { defectoStore } from './store';

/** Defects of assets: ordered, repaired, discarded. */
export const defectoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(reading(deps, defectoStore));
  };
