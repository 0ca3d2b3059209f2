import fastifyCompress from '@fastify/compress';
import { limits } from '#contract/limits';
import { channels, events, topicOf, type ChangeMessage } from '#contract/realtime';
import { adminRoutes, watchHealth } from './admin/index';
import type { ChangedRow, Deps } from './records/crud';
import { dashboardRoutes } from './dashboards/index';
import type { Db } from './db/client';
import { hasOneConnection } from './db/pglite/idle';
import { sparingly } from './db/sparingly';
import { createHttp, ownAddress, portOf, type HttpParts } from './http';
import { createExports } from './exports/index';
import {
  companyFileRoutes,
  createFileLinks,
  createObjectStore,
  fileRoutes,
  mapRoutes,
  mapsIn,
  planObjects,
} from './files/index';
import { addressRoutes } from './geocoder/index';
import { auditRoutes } from './audit/routes';
import { companyOfImport, importRoutes } from './imports/index';
import { createEvery, createJobs, jobRoutes } from './jobs/index';
import { livePage, liveLinkRoutes } from './live-links/index';
import { createMail, knownOrigin } from './mail/index';
import { createNotifications, notificationRoutes, postPublicly, vapidKeys, type Post } from './notifications/index';
import { bodies } from './plugins/body';
import { callerAddress } from './address';
import { cors } from './plugins/cors';
import { errorAnswers } from './plugins/errors';
import { authorize, guard } from './session/guard/authorize';
import { apiHeaders } from './plugins/headers';
import { pages } from './plugins/pages';
import { collectRoutes } from './plugins/routeTable';
import { runtimeConfig } from './plugins/runtimeConfig';
import { atOnceOn, createTurns, routeTurns } from './plugins/turns';
import { openApiRoutes } from './openapi/index';
import {
  brokerHttpApi,
  broadcastingAuth,
  createBroker,
  createNodes,
  createPublisher,
  type Wire,
} from './realtime/index';
import { drivingRoutes, indicatorRoutes, planReports, reportRoutes, usageRoutes } from './reports/index';
import { planProgramme } from './resources/ejecuciones/index';
import { createEventEffects, eventMessages, planArchive, planEvents } from './resources/eventos/index';
import { planOrders } from './resources/ordenes/overdue';
import { visitRoutes } from './resources/paradas/visitRoutes';
import { whoHears } from './resources/hearers';
import { resources } from './resources/index';
import { feedRoute } from './resources/mantenimiento/feed/route';
import { planMaintenance } from './resources/mantenimiento/index';
import { invited } from './resources/usuarios/index';
import { usuarioRoutes } from './resources/usuarios/routes';
import { vistaRoutes } from './resources/vistas/routes';
import { searchRoutes } from './search/index';
import { sheetRoutes } from './sheet/index';
import { wholeOrderRoutes } from './orders/index';
import type { Secrets } from './secrets';
import { mayJoin } from './session/guard/channels';
import { accountRoutes } from './session/index';
import { isToken } from './session/tokens/find';
import { planTokens, tokenRoutes } from './session/tokens/index';
import { wallPage, wallRoutes } from './session/walls/index';
import { terminateOutside } from './session/outsideBroker';
import { createRevocations } from './session/revocations';
import { planSweeps } from './sweep';
import {
  answerRequestIds,
  createFigures,
  createReadiness,
  createSampling,
  gatherer,
  createTelemetry,
  insideRoutes,
  watchRequests,
} from './telemetry/index';
import { createTracking, planRetention } from './tracking/index';
import { createIntegrations, forwardRoutes, webhookRoutes } from './webhooks/index';
import type { Send } from './webhooks/send';

export interface AppParts extends HttpParts {
  db: Db;
  secrets: Secrets;
  /** Folder of the built page. */
  client: string;
  version: string;
  /** Connection to the first process of this machine, where there are several. */
  wire?: Wire;
  /** Replaces the connection to push services. */
  post?: Post;
  /** Replaces the network of webhooks and forwarding. */
  send?: Send;
  /** Interval (ms) between looks for jobs that another process left. */
  lookout?: number;
}

/** Builds the whole product around one database. Tests and production call the same function. */
export const buildApp = async (parts: AppParts) => {
  const { db, env, secrets, client, version, wire, post = postPublicly, send, lookout = 5_000 } = parts;
  const app = createHttp(parts);
  const routes = collectRoutes(app);

  const log = (message: string, details?: object) => app.log.warn(details ?? {}, message);
  const telemetry = await createTelemetry({ env, version, slow: (details) => app.log.info(details, 'Slow statement') });
  const { metrics } = telemetry;
  db.watch = telemetry.statement;
  watchRequests(app, metrics, telemetry.traces);
  const readiness = createReadiness(app, metrics);
  const health = watchHealth(app);

  await app.register(errorAnswers);

  const { id, key, secret } = secrets.broadcast;
  const publisher = createPublisher({
    host: env.BROADCAST_HOST ?? ownAddress(env.HOST),
    port: () => env.BROADCAST_PORT ?? portOf(app.server),
    scheme: env.BROADCAST_SCHEME,
    appId: id,
    key,
    secret,
    log,
    onResult: telemetry.published,
  });
  const nodes = createNodes({ redis: env.REDIS_URL, wire, log });
  const every = createEvery({ db: db.system, log, alone: hasOneConnection(db.pool), watch: telemetry.round });
  const tracking = createTracking({
    db,
    publish: publisher.publishAll,
    happened: (changes) => void publisher.publishAll(eventMessages(changes)),
    limits: env.GPS_LIMITS,
    nodes,
    log,
    meter: telemetry.tracking,
    trackers: { ports: env.TRACKERS, host: env.HOST, traccar: env.traccar },
  });
  // Before logging, sessions, bodies and compression: devices do not need them, and they would cost time on every
  // frame.
  await app.register(tracking.routes);
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the address: keys and one-time links are part of addresses.
    request.log.debug({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });

  answerRequestIds(app);
  await app.register(apiHeaders, { env });
  await app.register(cors, { origins: env.CORS_ORIGINS, isToken });
  await app.register(guard, { db: db.system });
  await app.register(bodies);
  const inTurn = createTurns({ ...limits.turns, ...atOnceOn(db.pool, limits.turns), what: 'consultas' });
  await app.register(routeTurns, { inTurn });
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['gzip', 'identity'], zlibOptions: { level: 4 } });

  const apps = [{ id, key, secret, whispers: env.BROADCAST_WHISPERS }];
  const broker = env.EMBEDDED_BROKER
    ? createBroker({ apps, origins: 'same', log, addressOf: callerAddress(env.TRUST_PROXY), adapter: nodes })
    : null;
  if (broker) {
    broker.attach(app.server);
    await app.register(brokerHttpApi(broker, { publicApi: env.BROADCAST_PUBLIC_API }));
    // This also starts the nodes.
  } else await nodes.start();
  const identify = (socket: string, name: string | number) => broker?.identify(socket, name);
  const outside = terminateOutside({
    appId: id,
    key,
    secret,
    host: env.BROADCAST_HOST ?? '127.0.0.1',
    port: env.BROADCAST_PORT,
    scheme: env.BROADCAST_SCHEME,
  });
  const hasSockets = () => broker === null || broker.connections() > 0;
  const revocations = createRevocations({
    db: db.system,
    terminate: broker?.terminateUser ?? outside,
    hasSockets,
    log,
  });
  every.inEveryProcess('end revoked sockets', limits.revocation.poll, revocations.poll);
  await app.register(
    broadcastingAuth({
      appId: id,
      key,
      secret,
      mayJoin: mayJoin(db.system, identify, (uuid) => companyOfImport(db.system, uuid)),
      onGranted: identify,
    }),
  );

  await app.register(tracking.positions, { prefix: '/api/posiciones' });

  const mail = createMail(env, log);
  const files = createFileLinks(secret);
  db.linkOf = files.ofCompany;
  db.replicaFailed = sparingly((error: unknown) =>
    log('DATABASE_READ_URL failed: the first server is read from', { err: error }),
  );
  db.objects = createObjectStore(env.FILES_URL, sparingly(log));
  const accounts = { db: db.system, env, mail, revocations, files, secret, members: invited };
  await app.register(accountRoutes(accounts), { prefix: '/api' });
  await app.register(fileRoutes(db, files));
  await app.register(companyFileRoutes(db), { prefix: '/api' });
  await app.register(dashboardRoutes(db), { prefix: '/api' });
  await app.register(searchRoutes({ db, files }), { prefix: '/api' });
  await app.register(addressRoutes({ db: db.system, env, version, log }), { prefix: '/api/direcciones' });

  const jobs = createJobs({ db, publish: publisher.publish, log, watch: telemetry.job });
  every.inEveryProcess('jobs that another process left', lookout, jobs.look);
  planSweeps(every, db.system);
  if (env.FILES_URL) planObjects(every, db.system, db.objects);
  planRetention(every, db.system);
  planProgramme(every, db);
  await app.register(jobRoutes(db, jobs), { prefix: '/api/trabajos' });
  await app.register(tracking.trips(jobs), { prefix: '/api' });
  await app.register(visitRoutes(db), { prefix: '/api' });
  const exports = createExports({ db, jobs });
  await app.register(tracking.lists(exports), { prefix: '/api' });
  const push = { vapid: vapidKeys(secret, env.PUBLIC_URL), post };
  const notifications = createNotifications({
    db,
    mail,
    push,
    publishAll: publisher.publishAll,
    publicUrl: env.PUBLIC_URL,
    log,
    every,
  });
  await app.register(notificationRoutes(db, publisher.publish), { prefix: '/api/notificaciones' });
  await app.register(notifications.pushRoutes, { prefix: '/api' });
  await app.register(reportRoutes({ db, jobs, exports, mail, publicUrl: env.PUBLIC_URL }), { prefix: '/api/reportes' });
  await app.register(drivingRoutes({ db, exports }), { prefix: '/api/conduccion' });
  await app.register(usageRoutes({ db, exports }), { prefix: '/api/uso' });
  await app.register(indicatorRoutes(db), { prefix: '/api/indicadores' });

  const deps: Deps = {
    db,
    jobs,
    exports,
    originOf: (request) => knownOrigin(env, request),
    reattribute: tracking.reattribute,
    trackers: tracking.listening,
    changed: (empresaId, recurso, rows) => {
      if (recurso === 'dispositivos') tracking.forget();
      const topic = topicOf[recurso];
      if (!topic) return;
      const channel = channels.company(empresaId, topic);
      const dataOf = ({ id, version }: ChangedRow): ChangeMessage => ({ recurso, id, version });
      const messageOf = (to: string, row: ChangedRow) => ({ channel: to, event: events.cambios, data: dataOf(row) });
      void publisher.publishAll(rows.map((row) => messageOf(channel, row)));
      void whoHears(db.system, empresaId, recurso, rows)
        .then((recipients) =>
          publisher.publishAll(recipients.map(({ cuenta, ...row }) => messageOf(channels.user(cuenta), row))),
        )
        .catch((error: unknown) => log('operarios were not told of changes', { err: error }));
    },
  };
  planOrders(every, db);
  planReports(every, { db, jobs, log });
  planMaintenance(every, { db, changed: deps.changed, log });
  planEvents(every, db, deps.changed);
  planArchive(every, { db, exports });
  const effects = createEventEffects({ db, changed: deps.changed, log });
  every.whenWritten('effects of events', effects.pace, effects.look);
  const integrations = createIntegrations({ db, every, version, privado: env.WEBHOOKS_PRIVATE, log, send });
  await app.register(webhookRoutes(integrations.parts), { prefix: '/api/webhooks' });
  await app.register(forwardRoutes(integrations.parts), { prefix: '/api/reenvios' });
  await app.register(auditRoutes(db, exports), { prefix: '/api/auditoria' });
  const sample = createSampling({ metrics, db, broker, framesWaiting: tracking.waiting });
  // A process asked for the figures of all processes can only sample its own.
  if (wire) every.inEveryProcess('figures', 5_000, sample);
  await app.register(
    adminRoutes({
      accounts,
      changed: deps.changed,
      trackers: deps.trackers,
      health,
      server: createFigures({ metrics, sample, version }),
    }),
    {
      prefix: '/api',
    },
  );
  await app.register(usuarioRoutes({ ...accounts, exports }), { prefix: '/api/usuarios' });
  await app.register(vistaRoutes(db), { prefix: '/api/vistas' });
  await app.register(tokenRoutes(db), { prefix: '/api/tokens' });
  planTokens(every, { db: db.system, mail, publicUrl: env.PUBLIC_URL });
  await app.register(importRoutes({ db, jobs, changed: deps.changed, publish: publisher.publish }), {
    prefix: '/api/importaciones',
  });
  for (const [name, routes] of Object.entries(resources)) await app.register(routes(deps), { prefix: `/api/${name}` });
  await app.register(sheetRoutes(deps), { prefix: '/api/activos' });
  await app.register(wholeOrderRoutes(deps), { prefix: '/api/ordenes' });

  const liveLinks = livePage({ db, env, client });
  await app.register(liveLinks.routes);
  await app.register(liveLinkRoutes({ ...deps, forget: liveLinks.forget }), { prefix: '/api/enlaces-vivos' });
  await app.register(wallPage({ db: db.system, env, files, client }));
  await app.register(wallRoutes({ ...deps, revocations }), { prefix: '/api/muros' });
  await app.register(openApiRoutes({ routes, version, env }), { prefix: '/api' });
  await app.register(feedRoute({ ...deps, inTurn }));
  await app.register(runtimeConfig({ env, key, version, maps: () => mapsIn(env.FTRACK_DATA) }));
  app.get('/healthz', { config: { allow: 'anyone' } }, async () => {
    await db.pool.query('select 1');
    return { ok: true, version };
  });
  await app.register(
    insideRoutes({
      db,
      metrics,
      sample,
      gather: gatherer(metrics.registry, wire),
      readiness,
      jobsAreStalled: () => jobs.areStalled(),
      token: env.METRICS_TOKEN,
    }),
  );
  await app.register(pages, { client, env, authorize: (request) => authorize(db.system, request, 'user') });
  await app.register(mapRoutes(env.FTRACK_DATA));

  app.addHook('onReady', async () => every.start());
  // After the product's own port: the first process of this machine hears of that one first.
  app.addHook('onListen', tracking.listening.open);
  app.addHook('preClose', async () => {
    await every.stop();
    await effects.settled();
    await integrations.deliveries.stop();
    await jobs.stop();
    await tracking.close();
    await mail.settled();
    await publisher.close();
    await broker?.close();
    await nodes.stop();
    await telemetry.traces?.close();
  });
  return {
    app,
    routes,
    readiness,
    every,
    jobs,
    exports,
    tracking,
    broker,
    mail,
    notifications,
    effects,
    deliveries: integrations.deliveries,
    liveLinks,
    revocations,
  };
};
