import PusherClient from 'pusher-js';
import { channels } from '#contract/core/realtime';
import { openDb, type Db } from '../server/db/client';
import { startRedis, type TestRedis } from '../server/realtime/testing-redis';
import { openSession } from '../server/session/sessions';
import { emptyOn, migrations } from '../server/testing/database';
import { fleetEnvironment, fleetKey, openFleet, type Company } from './fleet';
import { startProduct, type Product } from './product';

/** Several servers of one installation, on one PostgreSQL and one Redis; they have one company and its fleet. */
export interface Cluster extends Company {
  db: Db;
  /** The URL of their PostgreSQL. */
  database: string;
  redis: TestRedis;
  /** Starts one more server. */
  join(env?: Record<string, string>): Promise<Product>;
  /** Another session of the company's user. */
  logIn(): Promise<string>;
  end(): Promise<void>;
}

export const sharedApp = {
  BROADCAST_APP_ID: 'varios',
  BROADCAST_APP_KEY: 'varios',
  BROADCAST_APP_SECRET: 'secreto de la prueba',
};

/** On a new database of `server`, and a new Redis. */
export const startCluster = async (size: number, server = process.env.TEST_DATABASE_URL ?? ''): Promise<Cluster> => {
  const { url, drop } = await emptyOn(server);
  const db = await openDb({ url }, migrations);
  const company = await openFleet(db, size, 'Varios servidores');
  const redis = await startRedis();
  const products: Product[] = [];
  return {
    ...company,
    db,
    database: url,
    redis,
    join: async (env = {}) => {
      const product = await startProduct({
        ...fleetEnvironment,
        ...sharedApp,
        DATABASE_URL: url,
        REDIS_URL: redis.url,
        ...env,
      });
      products.push(product);
      return product;
    },
    logIn: async () => {
      const { rows } = await db.pool.query<{ id: number }>('select min(id) as id from usuarios');
      return (await openSession(db.system, rows[0]?.id ?? 0, { agente: undefined, ip: '127.0.0.1' })).token;
    },
    end: async () => {
      await Promise.all(products.map((product) => product.end()));
      await redis.kill();
      await db.close();
      await drop();
    },
  };
};

/** A browser's client of one address, in a company's channel; it reconnects by itself. */
export const listenAt = async (
  url: string,
  { empresaId, token }: Pick<Company, 'empresaId' | 'token'>,
  topic: 'posiciones' | 'cambios' = 'posiciones',
) => {
  const client = new PusherClient(sharedApp.BROADCAST_APP_KEY, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: Number(new URL(url).port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      endpoint: `${url}/broadcasting/auth`,
      transport: 'ajax',
      headers: { Authorization: `Bearer ${token}` },
    },
  });
  const channel = client.subscribe(channels.company(empresaId, topic));
  await new Promise((resolve, reject) =>
    channel.bind('pusher:subscription_succeeded', resolve).bind('pusher:subscription_error', reject),
  );
  return { client, channel };
};

/** One position of one device, `n` seconds after the load began. @returns the status, or 0 without a response */
export const report = async (url: string, device: number, fecha: Date): Promise<number> => {
  const query = new URLSearchParams({
    id: `bench-${device}`,
    timestamp: fecha.toISOString(),
    lat: String(4.5 + device / 100 + ((fecha.getTime() / 1_000) % 1_000) / 1e5),
    lon: '-74.2',
    speed: '20',
  });
  // A connection to a process that is being killed gets no response.
  return fetch(`${url}/gps/${fleetKey}?${query}`, { signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.status,
    () => 0,
  );
};

/** Devices that report continuously, each its next second after the last response, until `stop`. */
export const keepReporting = (url: string | (() => string), devices: number, from: number) => {
  const acknowledged: [device: number, fecha: string][] = [];
  const failures: number[] = [];
  let going = true;
  const drive = async (device: number) => {
    for (let n = 0; going; n++) {
      const fecha = new Date(from + n * 1_000);
      const status = await report(typeof url === 'string' ? url : url(), device, fecha);
      if (status === 200) acknowledged.push([device, fecha.toISOString()]);
      else failures.push(status);
    }
  };
  const done = Promise.all(Array.from({ length: devices }, (_, device) => drive(device)));
  return {
    acknowledged,
    failures,
    stop: async () => {
      going = false;
      await done;
    },
  };
};

/** The acknowledged positions that are missing in the database. */
export const lost = async (db: Db, acknowledged: [device: number, fecha: string][]) => {
  const { rows } = await db.pool.query<{ name: string; at: string }>(`
    select d.identificador as name,
      to_char(p.fecha_dispositivo at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from posiciones p join dispositivos d on d.id = p.dispositivo_id`);
  const stored = new Set(rows.map(({ name, at }) => `${name} ${at}`));
  return acknowledged.filter(([device, fecha]) => !stored.has(`bench-${device} ${fecha}`));
};
