import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../records/deps';
import { reading } from '../../records/reading';
import { inspeccionStore } from './store';

/** Inspections of assets. */
export const inspeccionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(reading(deps, inspeccionStore));
  };
