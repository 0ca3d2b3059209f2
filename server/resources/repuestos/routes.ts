import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { byReference } from '../../records/byReference';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { movementRoutes } from './movements';
import { stockRoutes } from './stockRoutes';
import { repuestoStore } from './store';

export const repuestoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, repuestoStore));
    await app.register(byReference(deps, repuestoStore));
    await app.register(movementRoutes(deps));
    await app.register(stockRoutes(deps));
  };
