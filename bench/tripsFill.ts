import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openDb, type Db } from '../server/db/client';
import { migrations } from '../server/testing/database';
import { createPartitions } from '../server/tracking/stored/partitions';
import { openFleet, type Company } from '../testing/fleet';
import { projectAnew } from './tripsProject';

export const assets = 1_000;
/** Fixes of the one asset with a fix per second. */
export const dense = 100_000;
/** A working day of an asset: eight hours, a fix per minute. */
const perDay = 480;
const dayMs = 86_400_000;
/** In Bogotá. */
const dayBegins = 12 * 3_600_000;

export interface FilledTrips extends Company {
  /** Days with derived trips of all assets, YYYY-MM-DD. */
  days: string[];
  /** The first day with positions. */
  stored: string;
  /** The asset with `dense` fixes, and their two days. */
  denseAsset: number;
  denseDays: [string, string];
  positions: number;
}

const nombre = 'Banco de recorridos';

/**
 * A company whose thousand assets have so many positions, stored in order of arrival: minute by minute, one per asset,
 * and then projected.
 */
export const fillTrips = async (url: string, positions: number): Promise<FilledTrips> => {
  const db = await openDb({ url }, migrations);
  try {
    const company = await openFleet(db, assets + 1, nombre);
    await fillPositions(db, url, company.assets, Math.max(2, Math.round(positions / assets / perDay)));
    await projectAnew(url, company.assets, new Date(0));
    return { ...company, ...(await storedOf(db, company.assets)) };
  } finally {
    await db.close();
  }
};

const storedOf = async (db: Db, ids: readonly number[]) => {
  const { rows } = await db.system.execute<{ dias: string[]; posiciones: number; desde: string; hasta: string }>(sql`
    select (select array_agg(fecha::text order by fecha) from km_dia where activo_id = ${ids[0]}) dias, k.desde::text,
      k.hasta::text,
      (select count(*)::int from posiciones) posiciones
    from (select min(fecha) desde, max(fecha) hasta from km_dia where activo_id = ${ids[assets]}) k`);
  const [found] = rows;
  if (!found) throw new Error('nothing is stored');
  const { rows: first } = await db.system.execute<{ dia: string }>(
    sql`select to_char(min(fecha_dispositivo), 'YYYY-MM-DD') dia from posiciones where activo_id = ${ids[0]}`,
  );
  return {
    assets: ids.slice(0, assets),
    days: found.dias,
    stored: first[0]?.dia ?? '',
    denseAsset: ids[assets] ?? 0,
    denseDays: [found.desde, found.hasta] as [string, string],
    positions: found.posiciones,
  };
};

const fillPositions = async (db: Db, url: string, ids: readonly number[], days: number): Promise<void> => {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const begins = Array.from({ length: days }, (_, i) => new Date(today - (days - i) * dayMs + dayBegins));
  await createPartitions(db.system).ensure([...begins, ...begins.map((begin) => new Date(begin.getTime() + dayMs))]);
  // Without the product's statement timeout.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const begin of begins) await client.query(minuteByMinute, [begin, ids[0], assets]);
    await client.query(secondBySecond, [
      new Date(today - dayMs + dayBegins - (dense - 1) * 1_000 + 8 * 3_600_000),
      ids[assets],
      dense,
    ]);
    await client.query('vacuum analyze posiciones');
  } finally {
    await client.end();
  }
};

const columns =
  'id, empresa_id, dispositivo_id, activo_id, fecha_dispositivo, fecha_servidor, latitud, longitud, velocidad_kmh, ' +
  'rumbo, altitud_m, precision_m, satelites, valida, encendido';
const assigned = 'dispositivo_asignaciones a on a.activo_id';

/**
 * In every hour it drives back and forth for fifty minutes at 42 km/h, and is stopped for ten. Assets are placed as in
 * the load.
 */
const minuteByMinute = `insert into posiciones (${columns})
  select nextval('posiciones_id_seq'), a.empresa_id, a.dispositivo_id, a.activo_id,
    $1::timestamptz + m * interval '1 minute', $1::timestamptz + m * interval '1 minute',
    4.5 + n * 1e-4 + 0.001 * sin(driven), -74.2 + n * 1e-4 + 0.0063 * abs(driven % 100 - 50),
    case when m % 60 between 1 and 50 then 42 else 0 end, 90, 2600, 5, 9, true, true
  from generate_series(0, ${perDay - 1}) m
  cross join lateral (select (m / 60) * 50 + least(m % 60, 50) as driven) d
  cross join generate_series(0, $3::int - 1) n
    join ${assigned} = $2::int + n order by m, n`;

/** Drives without a stop at 36 km/h in wide curves. */
const secondBySecond = `insert into posiciones (${columns})
  select nextval('posiciones_id_seq'), a.empresa_id, a.dispositivo_id, a.activo_id,
    $1::timestamptz + s * interval '1 second', $1::timestamptz + s * interval '1 second',
    4.6 + 0.15 * sin(s / 1800.0), -74.1 + 0.15 * cos(s / 1500.0), 36, 90, 2600, 5, 9, true, true
  from generate_series(0, $3::int - 1) s join ${assigned} = $2 order by s`;
