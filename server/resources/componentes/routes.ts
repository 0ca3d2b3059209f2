import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../records/deps';
import { crud } from '../../records/crud';
import { componenteStore } from './store';

/** Componentes. */
export const componenteRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, componenteStore));
  };
