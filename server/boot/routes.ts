import { auditRoutes } from '../audit/routes';
import { dashboardRoutes, metricRoutes } from '../dashboards/index';
import { companyFileRoutes, fileRoutes } from '../files/index';
import { addressRoutes } from '../geocoder/index';
import { gtfsRtRoutes } from '../gtfs-rt/index';
import { importRoutes } from '../imports/index';
import { jobRoutes } from '../jobs/index';
import { messageRoutes } from '../messages/index';
import { notificationRoutes } from '../notifications/index';
import { wholeOrderRoutes } from '../orders/index';
import { drivingRoutes, indicatorRoutes, reportRoutes, usageRoutes } from '../reports/index';
import { resources } from '../resources/index';
import { visitRoutes } from '../resources/paradas/visitRoutes';
import { usuarioRoutes } from '../resources/usuarios/routes';
import { vistaRoutes } from '../resources/vistas/routes';
import { searchRoutes } from '../search/index';
import { accountRoutes } from '../session/index';
import { tokenRoutes } from '../session/tokens/index';
import { sheetRoutes } from '../sheet/index';
import { forwardRoutes, webhookRoutes } from '../webhooks/index';
import type { Core } from './core';
import type { Work } from './work';

/** The routes of the API, which need a session. */
export const registerApi = async (core: Core, { notifications, integrations }: Work) => {
  const { app, db, env, version, log, publisher, tracking, mail, files, accounts, jobs, exports, deps } = core;
  await app.register(tracking.positions, { prefix: '/api/posiciones' });
  await app.register(accountRoutes(accounts), { prefix: '/api' });
  await app.register(fileRoutes(db, files));
  await app.register(companyFileRoutes(db), { prefix: '/api' });
  await app.register(dashboardRoutes(db), { prefix: '/api' });
  await app.register(metricRoutes(db), { prefix: '/api' });
  await app.register(gtfsRtRoutes(db), { prefix: '/api/gtfs-rt' });
  await app.register(searchRoutes({ db, files }), { prefix: '/api' });
  await app.register(addressRoutes({ db: db.system, env, version, log }), { prefix: '/api/direcciones' });
  await app.register(jobRoutes(db, jobs), { prefix: '/api/trabajos' });
  await app.register(tracking.trips(jobs), { prefix: '/api' });
  await app.register(visitRoutes(db), { prefix: '/api' });
  await app.register(tracking.lists(exports), { prefix: '/api' });
  await app.register(notificationRoutes(db, publisher.publish), { prefix: '/api/notificaciones' });
  await app.register(messageRoutes(db, publisher.publishAll), { prefix: '/api/mensajes' });
  await app.register(notifications.pushRoutes, { prefix: '/api' });
  await app.register(reportRoutes({ db, jobs, exports, mail, publicUrl: env.PUBLIC_URL }), { prefix: '/api/reportes' });
  await app.register(drivingRoutes({ db, exports }), { prefix: '/api/conduccion' });
  await app.register(usageRoutes({ db, exports }), { prefix: '/api/uso' });
  await app.register(indicatorRoutes(db), { prefix: '/api/indicadores' });
  await app.register(webhookRoutes(integrations.parts), { prefix: '/api/webhooks' });
  await app.register(forwardRoutes(integrations.parts), { prefix: '/api/reenvios' });
  await app.register(auditRoutes(db, exports), { prefix: '/api/auditoria' });
  await app.register(usuarioRoutes({ ...accounts, exports }), { prefix: '/api/usuarios' });
  await app.register(vistaRoutes(db), { prefix: '/api/vistas' });
  await app.register(tokenRoutes(db), { prefix: '/api/tokens' });
  await app.register(importRoutes({ db, jobs, changed: deps.changed, publish: publisher.publish }), {
    prefix: '/api/importaciones',
  });
  for (const [name, routes] of Object.entries(resources)) await app.register(routes(deps), { prefix: `/api/${name}` });
  await app.register(sheetRoutes({ ...deps, mail }), { prefix: '/api/activos' });
  await app.register(wholeOrderRoutes({ ...deps, mail }), { prefix: '/api/ordenes' });
};
