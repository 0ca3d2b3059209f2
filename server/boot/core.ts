import { watchHealth } from '../admin/index';
import { createClock } from '../clock/index';
import { hasOneConnection } from '../db/pglite/idle';
import { oncePerMinute } from '../db/oncePerMinute';
import { createExports } from '../exports/index';
import { createFileLinks, createObjectStore } from '../files/index';
import { createHttp, ownAddress, portOf } from '../http';
import { createEvery, createJobs } from '../jobs/index';
import { createMail, knownOrigin } from '../mail/index';
import { deprecation } from '../plugins/deprecation';
import { errorAnswers } from '../plugins/errors';
import { collectRoutes } from '../plugins/routeTable';
import { createNodes, createPublisher, inProcess, overHttp } from '../realtime/index';
import type { Deps } from '../records/deps';
import { eventMessages } from '../resources/eventos/index';
import { invited } from '../resources/usuarios/index';
import { openPlaces } from '../net/place';
import { createIssuer } from '../session/issuer/issuer';
import { createReadiness, createTelemetry, watchRefusals, watchRequests } from '../telemetry/index';
import { createTracking } from '../tracking/index';
import { publishChanges } from './changed';
import { embeddedBroker, registerConnections } from './connections';
import { registerFront } from './front';
import type { AppParts } from './parts';

/** ms between two looks at the clocks. */
const lookAtClock = 2_000;

/**
 * The parts that all routes are built on. Devices are served from here: what is registered later costs them no time.
 */
export const createCore = async (given: AppParts) => {
  const { env, secrets, version, wire, lookout = 5_000 } = given;
  const app = createHttp(given);
  const routes = collectRoutes(app);

  const log = (message: string, details?: object) => app.log.warn(details ?? {}, message);
  const files = createFileLinks(secrets.broadcast.secret);
  const objects = given.objects ?? createObjectStore(env.FILES_URL, oncePerMinute(log));
  const db = given.db.withFiles({ linkOf: files.ofCompany, objects });
  const parts = { ...given, db };
  const telemetry = await createTelemetry({ env, version, slow: (details) => app.log.info(details, 'Slow statement') });
  const { metrics } = telemetry;
  db.onStatement(telemetry.statement);
  db.onReplicaFailure(
    oncePerMinute((error: unknown) => log('DATABASE_READ_URL failed: the first server is read from', { err: error })),
  );
  watchRequests(app, metrics, telemetry.traces);
  watchRefusals(app);
  const readiness = createReadiness(app, metrics);
  const health = watchHealth(app);

  await app.register(errorAnswers);
  await app.register(deprecation);

  const { id, key, secret } = secrets.broadcast;
  const nodes = createNodes({ redis: env.REDIS_URL, wire, log });
  const broker = embeddedBroker({ env, secrets, nodes, log });
  const outside = {
    host: env.BROADCAST_HOST ?? ownAddress(env.HOST),
    port: () => env.BROADCAST_PORT ?? portOf(app.server),
    scheme: env.BROADCAST_SCHEME,
    appId: id,
    key,
    secret,
  };
  const isOutside = broker === null || env.BROADCAST_HOST !== undefined || env.BROADCAST_PORT !== undefined;
  const publisher = createPublisher(isOutside ? overHttp(outside) : inProcess(broker), {
    log,
    onResult: telemetry.published,
  });
  const clock = createClock({ db: db.system, log, jumped: telemetry.clockJumped });
  await clock.measure();
  const alone = hasOneConnection(db.pool);
  const every = createEvery({ db: db.system, log, alone, watch: telemetry.round, clock });
  every.inEveryProcess('compare clocks', lookAtClock, clock.measure);
  const tracking = createTracking({
    db,
    publish: publisher.publishAll,
    happened: (changes) => void publisher.publishAll(eventMessages(changes)),
    limits: env.GPS_LIMITS,
    nodes,
    log,
    meter: telemetry.tracking,
    trackers: { ports: env.TRACKERS, host: env.HOST, traccar: env.traccar, isTrusted: clock.isTrusted },
  });
  // Before logging, sessions, bodies and compression: devices do not need them, and they would cost time on every
  // frame.
  await app.register(tracking.routes);
  const inTurn = await registerFront(app, { ...parts, routes });
  const revocations = await registerConnections(app, { db, env, secrets, broker, nodes, every, log });

  const mail = createMail(env, log);
  const accounts = {
    db: db.system,
    env,
    mail,
    revocations,
    files,
    secret,
    members: invited,
    placeOf: openPlaces(env.GEOIP_FILE),
    issuer: env.oidc && createIssuer(env.oidc),
  };
  const jobs = createJobs({ db, publish: publisher.publish, log, watch: telemetry.job, clock });
  every.inEveryProcess('jobs that another process left', lookout, jobs.look);
  const exports = createExports({ db, jobs });
  const deps: Deps = {
    db,
    jobs,
    exports,
    originOf: (request) => knownOrigin(env, request),
    reattribute: tracking.reattribute,
    trackers: tracking.listening,
    changed: publishChanges({ db, tracking, publishAll: publisher.publishAll, log }),
  };
  return {
    ...parts,
    app,
    routes,
    log,
    telemetry,
    readiness,
    health,
    publisher,
    nodes,
    every,
    clock,
    tracking,
    inTurn,
    broker,
    revocations,
    mail,
    files,
    accounts,
    jobs,
    exports,
    deps,
  };
};

export type Core = Awaited<ReturnType<typeof createCore>>;
