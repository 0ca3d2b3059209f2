import { limits } from '#contract/core/limits';
import { callerNetwork } from '../net/address';
import type { Db } from '../db/client';
import { companyOfImport } from '../imports/index';
import type { Every } from '../jobs/index';
import { brokerHttpApi, broadcastingAuth, createBroker, type Broker, type Nodes } from '../realtime/index';
import { grantKinds } from '../session/grants/kinds/index';
import { socketsOwing } from '../session/door/owing';
import { socketsOver } from '../session/grants/sockets';
import { mayJoin, topicsFor } from '../session/guard/channels';
import { terminateOutside } from '../session/outsideBroker';
import { createRevocations } from '../session/revocations';
import type { App, AppParts } from './parts';

interface BrokerParts extends Pick<AppParts, 'env' | 'secrets'> {
  nodes: Nodes;
  log: (message: string, details?: object) => void;
}

/** The broker in this process; null where real time goes through one outside. */
export const embeddedBroker = ({ env, secrets, nodes, log }: BrokerParts): Broker | null => {
  const { id, key, secret } = secrets.broadcast;
  const apps = [{ id, key, secret, whispers: env.BROADCAST_WHISPERS }];
  // Behind a proxy that changes the Host header, the public address is still that of our own page.
  const origins = env.PUBLIC_URL ? [new URL(env.PUBLIC_URL).origin] : 'same';
  return env.EMBEDDED_BROKER
    ? createBroker({ apps, origins, log, networkOf: callerNetwork(env.TRUST_PROXY), adapter: nodes })
    : null;
};

interface Parts extends BrokerParts {
  db: Db;
  broker: Broker | null;
  every: Every;
}

/** The routes of the broker, who may join its channels, and the end of connections whose session ended. */
export const registerConnections = async (app: App, { db, env, secrets, broker, nodes, every, log }: Parts) => {
  const { id, key, secret } = secrets.broadcast;
  if (broker) {
    broker.attach(app.server);
    await app.register(brokerHttpApi(broker, { publicApi: env.BROADCAST_PUBLIC_API }));
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
  const finding = { db: db.system, superadminsOwe: env.SUPERADMIN_SECOND_FACTOR };
  const revocations = createRevocations({
    db: db.system,
    alsoOver: async (since) => [
      ...(await socketsOver(db.system, grantKinds, since)),
      ...(await socketsOwing(finding, since)),
    ],
    terminate: broker?.terminateUser ?? outside,
    hasSockets: () => broker === null || broker.connections() > 0,
    log,
  });
  every.inEveryProcess('end revoked sockets', limits.revocation.poll, revocations.poll);
  await app.register(
    broadcastingAuth({
      appId: id,
      key,
      secret,
      mayJoin: mayJoin(finding, identify, (uuid) => companyOfImport(db.system, uuid)),
      topicsFor,
      onGranted: identify,
    }),
  );
  return revocations;
};
