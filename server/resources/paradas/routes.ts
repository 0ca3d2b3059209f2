import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { formatoMapa, masParadas, sugerenciaParada } from '#contract/entities/paradas';
import { z } from '#contract/core/validation';
import { paradas as words } from '#contract/words/paradas';
import { mapRoute } from '../../exports/maps/index';
import { callerOf } from '../../plugins/guard';
import { byReference } from '../../records/byReference';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { placeStops } from './placed';
import { restoreRoutes } from './restoreRoutes';
import { paradaStore } from './store';
import { suggestStops } from './suggestions';

export const paradaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, paradaStore));
    await app.register(byReference(deps, paradaStore));
    await app.register(restoreRoutes(deps));
    await app.register(
      mapRoute(deps, {
        store: paradaStore,
        title: words.many,
        formats: formatoMapa,
        most: masParadas,
        page: limits.list.rows,
        place: placeStops,
      }),
    );
    app.get(
      '/sugerencias',
      { config: { allow: ['create', 'paradas'] }, schema: { response: { 200: z.array(sugerenciaParada) } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        return deps.db.tenant(empresaId, (tx) => suggestStops(tx, empresaId));
      },
    );
  };
