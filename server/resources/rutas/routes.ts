import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { formatoMapaRuta, masRutas } from '#contract/entities/rutas';
import { rutas as words } from '#contract/words/rutas';
import { mapRoute } from '../../exports/maps/index';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { restoreRoutes } from './restoreRoutes';
import { placeRoutes } from './placed';
import { rutaStore } from './store';

/** Number of routes read at once: their lines are long. */
const page = 50;

export const rutaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, rutaStore));
    await app.register(restoreRoutes(deps));
    await app.register(
      mapRoute(deps, {
        store: rutaStore,
        title: words.many,
        formats: formatoMapaRuta,
        most: masRutas,
        page,
        place: placeRoutes,
      }),
    );
  };
