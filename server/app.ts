import type { IncomingMessage } from 'node:http';
import fastifyCompress from '@fastify/compress';
import Fastify, { LogController, type FastifyServerOptions } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { limits } from '#contract/limits';
import { channels, events, toldOf, toldOfOrders, type ChangeMessage } from '#contract/realtime';
import { adminRoutes, watchHealth } from './admin/index';
import type { Deps } from './crud';
import { dashboardRoutes } from './dashboards';
import type { Db } from './db/client';
import type { Env } from './env';
import { createExports } from './exports/index';
import { companyFileRoutes, createFileLinks, fileRoutes } from './files/index';
import { auditRoutes } from './history/auditRoutes';
import { companyOfImport, importRoutes } from './imports/index';
import { createJobs, jobRoutes } from './jobs/index';
import { createMail } from './mail/index';
import { createNotifications, notificationRoutes } from './notifications/index';
import { serializerCompiler } from './plugins/answers';
import { bodies } from './plugins/body';
import { errorAnswers, frameworkErrors } from './plugins/errors';
import { guard, saysWhoMayCall } from './plugins/guard';
import { pages } from './plugins/pages';
import { runtimeConfig } from './plugins/runtimeConfig';
import { brokerHttpApi, broadcastingAuth, createBroker, createPublisher } from './realtime/index';
import { reportRoutes } from './reports/index';
import { resources } from './resources/index';
import { usuarioRoutes } from './resources/usuarios/routes';
import { vistaRoutes } from './resources/vistas/routes';
import type { Secrets } from './secrets';
import { mayJoin } from './session/channels';
import { accountRoutes } from './session/index';
import { terminateOutside } from './session/outsideBroker';
import { createRevocations } from './session/revocations';
import { createTracking } from './tracking/index';

export interface AppParts {
  db: Db;
  env: Env;
  secrets: Secrets;
  /** Folder of the built page. */
  client: string;
  version: string;
  logger?: FastifyServerOptions['logger'];
}

/** Builds the whole product around one database. Tests and production call the same function. */
export const buildApp = async ({ db, env, secrets, client, version, logger = false }: AppParts) => {
  const app = Fastify({
    logger,
    bodyLimit: limits.body,
    trustProxy: trustOf(env),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    requestTimeout: 60_000,
    frameworkErrors,
    http: { headersTimeout: 10_000 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRoute', saysWhoMayCall);

  const health = watchHealth(app);

  await app.register(errorAnswers);

  const { id, key, secret } = secrets.broadcast;
  const log = (message: string, details?: object) => app.log.warn(details ?? {}, message);
  const publisher = createPublisher({
    host: env.BROADCAST_HOST ?? ownAddress(env.HOST),
    port: () => env.BROADCAST_PORT ?? portOf(app.server),
    scheme: env.BROADCAST_SCHEME,
    appId: id,
    key,
    secret,
    log,
  });
  const tracking = createTracking({ db, publish: publisher.publishAll, limits: env.GPS_LIMITS, log });
  // Before log lines, sessions, bodies and compression, which devices have no use for and frames no time.
  await app.register(tracking.routes);
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the address: keys and one-time links stand in addresses.
    request.log.debug({ method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });

  await app.register(guard, { db: db.system });
  await app.register(bodies);
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['gzip', 'identity'] });

  const broker = env.EMBEDDED_BROKER
    ? createBroker({ apps: [{ id, key, secret }], origins: 'same', log, ...(env.TRUST_PROXY && { addressOf: forwardedAddress }) })
    : null;
  if (broker) {
    broker.attach(app.server);
    await app.register(brokerHttpApi(broker, { publicApi: env.BROADCAST_PUBLIC_API }));
  }
  const identify = (socket: string, name: string | number) => broker?.identify(socket, name);
  const outside = terminateOutside({ appId: id, key, secret, host: env.BROADCAST_HOST ?? '127.0.0.1', port: env.BROADCAST_PORT, scheme: env.BROADCAST_SCHEME });
  const revocations = createRevocations({ db: db.system, terminate: broker?.terminateUser ?? outside, log });
  await app.register(
    broadcastingAuth({ appId: id, key, secret, mayJoin: mayJoin(db.system, identify, (uuid) => companyOfImport(db.system, uuid)), onGranted: identify }),
  );

  await app.register(tracking.positions, { prefix: '/api/posiciones' });

  const mail = createMail(env, log);
  const files = createFileLinks(secret);
  db.linkOf = files.ofCompany;
  const accounts = { db: db.system, env, mail, revocations, files, secret };
  await app.register(accountRoutes(accounts), { prefix: '/api' });
  await app.register(fileRoutes(db.system, files));
  await app.register(companyFileRoutes(db), { prefix: '/api' });
  await app.register(dashboardRoutes(db), { prefix: '/api' });

  const jobs = createJobs({ db, publish: publisher.publish, log });
  await app.register(jobRoutes(db, jobs), { prefix: '/api/trabajos' });
  const exports = createExports({ db, jobs });
  const notifications = createNotifications({ db, mail, publishAll: publisher.publishAll, publicUrl: env.PUBLIC_URL, log });
  await app.register(notificationRoutes(db, publisher.publish), { prefix: '/api/notificaciones' });
  await app.register(reportRoutes({ db, jobs }), { prefix: '/api/reportes' });

  const deps: Deps = {
    db,
    jobs,
    exports,
    publicUrl: env.PUBLIC_URL,
    reattribute: tracking.reattribute,
    changed: (empresaId, recurso, rows) => {
      if (recurso === 'dispositivos') tracking.forget();
      const topic = toldOf.includes(recurso) ? 'cambios' : toldOfOrders.includes(recurso) ? 'ordenes' : null;
      if (!topic) return;
      const channel = channels.company(empresaId, topic);
      void publisher.publishAll(rows.map(({ id, version }) => ({ channel, event: events.cambios, data: { recurso, id, version } satisfies ChangeMessage })));
    },
  };
  await app.register(auditRoutes(db, exports), { prefix: '/api/auditoria' });
  await app.register(adminRoutes({ accounts, changed: deps.changed, health }), { prefix: '/api' });
  await app.register(usuarioRoutes({ ...accounts, exports }), { prefix: '/api/usuarios' });
  await app.register(vistaRoutes(db), { prefix: '/api/vistas' });
  await app.register(importRoutes({ db, jobs, changed: deps.changed, publish: publisher.publish }), { prefix: '/api/importaciones' });
  for (const [name, routes] of Object.entries(resources)) await app.register(routes(deps), { prefix: `/api/${name}` });

  await app.register(runtimeConfig({ env, key, version }));
  app.get('/healthz', { config: { allow: 'anyone' } }, async () => {
    await db.pool.query('select 1');
    return { ok: true, version };
  });
  await app.register(pages, { client, env, db: db.system });

  app.addHook('preClose', async () => {
    await jobs.stop();
    await notifications.stop();
    await tracking.close();
    await revocations.stop();
    await mail.settled();
    await publisher.close();
    await broker?.close();
  });
  return { app, tracking, broker, mail, notifications, revocations };
};

const trustOf = ({ TRUST_PROXY }: Env) => (TRUST_PROXY === 'on' ? true : (TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false));

/** Where this machine reaches itself. */
const ownAddress = (host: string) => (['::', '0.0.0.0', 'localhost', '::1'].includes(host) ? '127.0.0.1' : host);

/** Who stands before the trusted proxy. */
const forwardedAddress = ({ headers, socket }: IncomingMessage) =>
  String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim() ||
  (socket.remoteAddress ?? '');

/** The port that a server listens on; 0 while it does not. */
export const portOf = (server: { address(): unknown }) => {
  const address = server.address() as { port: number } | string | null;
  return typeof address === 'object' && address ? address.port : 0;
};
