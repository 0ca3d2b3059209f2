import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openDb } from '../server/db/client';
import { migrations } from '../server/testing/database';
import { createTracking } from '../server/tracking/index';
import { createPartitions } from '../server/tracking/stored/partitions';
import { fleetKey, type Fleet } from '../testing/fleet';

/** Reports in one request, as a gateway or a phone sends them: one request each would measure the sender. */
const together = 25;
/** Requests under way: waiting ones would only become outdated. */
const abreast = 24;

const home = { lat: 4.65, lon: -74.1 };
/** Assets are placed on a grid over the city. */
export const placeOf = (asset: number, assets: number) => {
  const side = Math.ceil(Math.sqrt(assets));
  return {
    lat: home.lat + ((Math.floor(asset / side) / side) * 0.6 - 0.3),
    lon: home.lon + (((asset % side) / side) * 0.8 - 0.4),
  };
};

interface Report {
  device: number;
  lat: number;
  lon: number;
  /** m/s */
  speed: number;
  heading: number;
}

/** Sends positions of now to the ingestion endpoint; resolves when they are acknowledged. */
export const send = async (url: string, reports: readonly Report[]): Promise<void> => {
  const timestamp = new Date().toISOString();
  const body = reports.map(({ device, lat, lon, speed, heading }) => ({
    device_id: `bench-${device}`,
    location: {
      timestamp,
      coords: { latitude: Number(lat.toFixed(6)), longitude: Number(lon.toFixed(6)), speed, heading, accuracy: 5 },
    },
  }));
  const answer = await fetch(`${url}/gps/${fleetKey}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
};

const speed = 10;

/**
 * Moves assets, one after the other, at so many positions a second in total; a function that stops it and says how many
 * a second were acknowledged.
 */
export const drive = (
  url: string,
  { assets, perSecond, but = -1 }: { assets: number; perSecond: number; but?: number | undefined },
): (() => Promise<number>) => {
  const started = performance.now();
  const underWay = new Set<Promise<void>>();
  let [sent, answered] = [0, 0];
  const timer = setInterval(() => {
    const due = ((performance.now() - started) * perSecond) / 1_000 - together;
    while (sent < due && underWay.size < abreast) {
      const reports = Array.from({ length: together }, (_, n) => {
        const device = (sent + n) % assets;
        const round = Math.floor((sent + n) / assets) + 1;
        const { lat, lon } = placeOf(device, assets);
        // About as far as it drives in the time of a round.
        const way = (round * speed * (assets / perSecond)) / 111_320;
        const [north, east] = [way * Math.sin(device), way * Math.cos(device)];
        return { device, lat: lat + north, lon: lon + east, speed, heading: (device * 7) % 360 };
      }).filter(({ device }) => device !== but);
      sent += together;
      const going = send(url, reports).then(() => void (answered += reports.length));
      underWay.add(going);
      void going.finally(() => underWay.delete(going));
    }
  }, 10);
  return async () => {
    clearInterval(timer);
    const rate = (answered * 1_000) / (performance.now() - started);
    await Promise.all(underWay);
    return Math.round(rate);
  };
};

/**
 * Gives every asset of a fleet on the embedded database a fresh position, stored and projected as if it had been
 * received: a state without positions would be corrected while the bench runs. `after`: work on the same database.
 */
export const placeFleet = async (
  { product, empresaId }: Fleet,
  assets: number,
  after: (system: Awaited<ReturnType<typeof openDb>>['system']) => Promise<unknown>,
): Promise<void> => {
  await product.stop();
  const db = await openDb({ dir: path.join(product.data, 'db') }, migrations);
  const side = Math.ceil(Math.sqrt(assets));
  await createPartitions(db.system).ensure([new Date()]);
  await db.system.execute(sql`
    insert into posiciones (
      id, empresa_id, dispositivo_id, activo_id, fecha_dispositivo, fecha_servidor, latitud, longitud, velocidad_kmh,
      rumbo, valida, encendido
    )
    select nextval('posiciones_id_seq'), a.empresa_id, a.dispositivo_id, a.activo_id, now(), now(),
      ${home.lat}::float8 + (floor(n / ${side}::int) / ${side}::int * 0.6 - 0.3),
      ${home.lon}::float8 + ((n % ${side}::int)::float8 / ${side}::int * 0.8 - 0.4), (n % 5) * 12, n % 360, true, true
    from dispositivo_asignaciones a
    join dispositivos d on d.id = a.dispositivo_id
    cross join lateral (select substr(d.identificador, 7)::int as n) numbered
    where a.empresa_id = ${empresaId}`);
  await db.system.execute(sql`
    insert into recalculos_pendientes (empresa_id, activo_id, desde)
    select empresa_id, activo_id, fecha_dispositivo from posiciones where empresa_id = ${empresaId}`);
  const tracking = createTracking({
    db,
    publish: () => Promise.resolve(),
    limits: false,
    log: (message, details) => console.error(message, details),
  });
  await tracking.projected();
  await tracking.close();
  await after(db.system);
  await db.pool.query('vacuum analyze');
  await db.close();
  await product.start();
};
