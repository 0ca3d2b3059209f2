import { dataLinkRoutes, dataPage, dataTables } from '../data-links/index';
import { mapRoutes, mapsIn } from '../files/index';
import { addressesOf } from '../geocoder/index';
import { livePage, liveLinkRoutes } from '../live-links/index';
import { openApiRoutes } from '../openapi/index';
import { pages } from '../plugins/pages';
import { runtimeConfig } from '../plugins/runtimeConfig';
import { reportSources } from '../reports/index';
import { requestLinkRoutes, requestPages, requestRoutes } from '../requests/index';
import { feedRoute } from '../resources/mantenimiento/feed/route';
import { authorize } from '../session/guard/authorize';
import { wallPage, wallRoutes } from '../session/walls/index';
import type { Core } from './core';

/** The pages, also those of links and walls, and the configuration that they read before there is a session. */
export const registerPages = async (core: Core) => {
  const { app, routes, db, env, secrets, client, version, log, files, deps, revocations, inTurn } = core;
  const liveLinks = livePage({ db, env, client, changed: deps.changed, secret: secrets.broadcast.secret });
  await app.register(liveLinks.routes);
  await app.register(liveLinkRoutes({ ...deps, forget: liveLinks.forget }), { prefix: '/api/enlaces-vivos' });
  await app.register(requestPages({ db: db.system, env, client }));
  await app.register(requestRoutes({ db, changed: deps.changed, secret: secrets.broadcast.secret }), {
    prefix: '/api',
  });
  await app.register(requestLinkRoutes(deps), { prefix: '/api/enlaces-solicitud' });
  await app.register(wallPage({ db: db.system, env, files, client }));
  await app.register(wallRoutes({ ...deps, revocations }), { prefix: '/api/muros' });
  await app.register(openApiRoutes({ routes, version, env }), { prefix: '/api' });
  await app.register(feedRoute({ ...deps, inTurn }));
  const tables = dataTables({ db, exports: core.exports, reports: reportSources(db) });
  await app.register(dataPage({ db, tables, inTurn }));
  await app.register(dataLinkRoutes({ ...deps, tables, inTurn }), { prefix: '/api/enlaces-datos' });
  await app.register(
    runtimeConfig({
      env,
      key: secrets.broadcast.key,
      version,
      maps: () => mapsIn(env.FTRACK_DATA),
      addresses: () => addressesOf(env, log),
    }),
  );
  await app.register(pages, {
    client,
    env,
    routes,
    authorize: (request) => authorize({ db: db.system, superadminsOwe: env.SUPERADMIN_SECOND_FACTOR }, request, 'user'),
  });
  await app.register(mapRoutes(env.FTRACK_DATA));
  return liveLinks;
};
