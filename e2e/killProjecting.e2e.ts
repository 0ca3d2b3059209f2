import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Fix } from '../server/tracking/model/fix';
import { aDay, inDeviceOrder, randomOf, recordedBuses } from '../server/tracking/projector/testing';
import { fleetEnvironment, fleetKey, startFleet, type Fleet } from '../testing/fleet';
import { startProduct, type Product } from '../testing/product';

const server = process.env.TEST_DATABASE_URL;

const spiked = (fixes: Fix[]) => fixes.map((fix, i) => (i % 62 === 30 ? { ...fix, latitud: fix.latitud + 0.05 } : fix));
/** The positions of each device; recorded tracks where they are available. */
const tracks = [
  inDeviceOrder(aDay(7, { speed: true, ignition: false, every: 20, spikes: 1.6, jitter: 5 })).slice(0, 900),
  inDeviceOrder(aDay(3, { speed: false, ignition: false, every: 30, spikes: 2, jitter: 8 })).slice(0, 700),
  ...[...(recordedBuses()?.values() ?? [])].map(spiked),
];

type Report = Fix & { device: string };
const reports = (of: (fixes: Fix[]) => Fix[]): Report[] =>
  tracks.flatMap((fixes, i) => of(fixes).map((fix) => ({ ...fix, device: `bench-${i}` })));
/** What a phone stored while it had no network: the middle third of each track. */
const isLate = (fixes: Fix[], i: number) => i >= fixes.length / 3 && i < (2 * fixes.length) / 3;

const shuffled = <T>(values: T[], seed: number): T[] => {
  const random = randomOf(seed);
  return values
    .map((value) => [random(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);
};

const batchesOf = (all: Report[], size = 20) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

const locationOf = ({ device, fecha, latitud, longitud, velocidad_kmh, precision_m }: Report) => ({
  device_id: device,
  location: {
    timestamp: new Date(fecha).toISOString(),
    coords: {
      latitude: latitud,
      longitude: longitud,
      speed: velocidad_kmh === null ? -1 : velocidad_kmh / 3.6,
      accuracy: precision_m ?? undefined,
    },
  },
});

/** Like a phone, sends again what was not acknowledged, to any process that answers. */
const send = async (batches: Report[][], products: Product[]) => {
  const queue = [...batches];
  await Promise.all(
    products.map(async (product) => {
      for (let batch = queue.shift(); batch; batch = queue.shift()) {
        const body = JSON.stringify(batch.map(locationOf));
        const answer = await fetch(`${product.url}/gps/${fleetKey}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }).catch(() => null);
        if (!answer) return void queue.unshift(batch);
        expect(answer.status).toBe(200);
      }
    }),
  );
  expect(queue).toEqual([]);
};

const urlOf = (database: string, application: string) => {
  const url = Object.assign(new URL(server ?? ''), { pathname: `/${database}` });
  url.searchParams.set('application_name', application);
  return url.href;
};

/** Runs work with its own databases. */
const withDatabases = async (names: string[], work: (clients: pg.Client[]) => Promise<void>) => {
  const office = new pg.Client({ connectionString: server });
  await office.connect();
  const clients = names.map((name) => new pg.Client({ connectionString: urlOf(name, 'test') }));
  try {
    for (const name of names) await office.query(`create database ${name}`);
    for (const client of clients) await client.connect();
    await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    for (const name of names) await office.query(`drop database if exists ${name} with (force)`);
    await office.end();
  }
};

/** The process that waits for the lock in the middle of a turn. */
const waitingIn = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ who: string }>(`
    select application_name who from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%viajes%'`);
  return rows.map(({ who }) => who);
};

/** Waits until no mark is left and every ended trip has its line. */
const settled = (client: pg.Client) =>
  expect
    .poll(async () => {
      const { rows } = await client.query(`select (select count(*) from recalculos_pendientes)::int marks,
        (select count(*) from viajes where fin_en is not null and linea_ms is null)::int lines`);
      return rows[0] as object;
    })
    .toEqual({ marks: 0, lines: 0 });

/** All derived data, by the name of the asset. */
const derived = async (client: pg.Client) => {
  const of = async (columns: string, table: string) =>
    (
      await client.query(
        `select a.codigo, ${columns} from ${table} t join activos a on a.id = t.activo_id order by 1, 2, 3`,
      )
    ).rows as object[];
  return {
    trips: await of(
      'inicio_en, fin_en, distancia_km, ralenti_s, velocidad_max_kmh, huella, linea_ms, linea_lat, linea_lon, linea_vel',
      'viajes',
    ),
    stops: await of('inicio_en, fin_en, ralenti_s, latitud, longitud', 'detenciones'),
    days: await of('fecha, km, hueco_km', 'km_dia'),
    marks: await of('fecha_dispositivo, latitud, longitud, valida, atipica', 'posiciones'),
    states: await of('fecha, latitud, longitud, velocidad_kmh, odometro_gps_km', 'estado_activo'),
  };
};

it.skipIf(!server)(
  'two processes, one of them killed while it projects, derive from a shuffled and half late track what one derives from it in order',
  async () => {
    const names = ['in_order', 'shuffled'].map((name) => `ftrack_${name}_${randomBytes(4).toString('hex')}`);
    await withDatabases(names, async ([one, many]) => {
      const [nameOne = '', nameMany = ''] = names;
      if (!one || !many) return;
      const products: (Product | Fleet)[] = [];
      try {
        const single = await startFleet(tracks.length, urlOf(nameOne, 'single'));
        products.push(single);
        await send(batchesOf(reports((fixes) => fixes)), [single.product]);
        await settled(one);

        const first = await startFleet(tracks.length, urlOf(nameMany, 'first'));
        products.push(first);
        const second = await startProduct({ ...fleetEnvironment, DATABASE_URL: urlOf(nameMany, 'second') });
        products.push(second);
        const prompt = batchesOf(
          shuffled(
            reports((fixes) => fixes.filter((_, i) => !isLate(fixes, i))),
            5,
          ),
        );
        const half = Math.ceil(prompt.length / 2);

        // The projecting process gets as far as writing trips and is killed there while more positions arrive.
        await many.query('begin');
        await many.query('lock table viajes in exclusive mode');
        await send(prompt.slice(0, half), [first.product, second]);
        await expect.poll(() => waitingIn(many)).not.toEqual([]);
        const [victim] = await waitingIn(many);
        const [killed, alive] = victim === 'first' ? [first.product, second] : [second, first.product];
        await Promise.all([send(prompt.slice(half), [alive, killed]), killed.kill()]);
        expect((await many.query('select 1 from viajes')).rows).toEqual([]);
        await many.query('rollback');

        await settled(many);
        await killed.start();
        await send(
          batchesOf(
            shuffled(
              reports((fixes) => fixes.filter((_, i) => isLate(fixes, i))),
              6,
            ),
          ),
          [alive, killed],
        );
        await settled(many);

        const expected = await derived(one);
        expect(expected.trips.length).toBeGreaterThan(10);
        expect(await derived(many)).toEqual(expected);
      } finally {
        await Promise.all(products.map((product) => product.end()));
      }
    });
  },
);
