import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sugerenciaParada } from '#contract/paradas';
import { z } from '#contract/validation';
import { callerOf } from '../../plugins/guard';
import { crud, type Deps } from '../../records/crud';
import { mapRoute } from './mapRoute';
import { restoreRoutes } from './restoreRoutes';
import { paradaStore } from './store';
import { suggestStops } from './suggestions';

export const paradaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, paradaStore));
    await app.register(restoreRoutes(deps));
    await app.register(mapRoute(deps));
    app.get('/sugerencias', { config: { allow: ['create', 'paradas'] }, schema: { response: { 200: z.array(sugerenciaParada) } } }, async (request) => {
      const { empresaId } = callerOf(request);
      return deps.db.tenant(empresaId, (tx) => suggestStops(tx, empresaId));
    });
  };
