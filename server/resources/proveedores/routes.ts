import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { byReference } from '../../records/byReference';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { proveedorStore } from './store';
import { restoreRoutes } from './restore';
import { unionRoutes } from './union';

export const proveedorRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, proveedorStore));
    await app.register(byReference(deps, proveedorStore));
    await app.register(unionRoutes(deps));
    await app.register(restoreRoutes(deps));
  };
