import { sql, type SQL } from 'drizzle-orm';
import { masEnArea } from '#contract/requests/enArea';
import type { Bounds } from '#contract/core/poligonos';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import { sharesInside, type Area } from './clip';

interface Query {
  db: Db;
  empresaId: number;
  area: Area;
  from: number;
  to: number;
}

/** A trip that comes near the area. Moments in ms. */
export interface Trip extends Record<string, unknown> {
  id: number;
  activo_id: number;
  begins: number;
  ends: number | null;
  /** Null: its line is not stored yet. */
  points: number | null;
  /** Null: its box is not stored yet. */
  sur: number | null;
  norte: number | null;
  oeste: number | null;
  este: number | null;
}

interface Stop extends Record<string, unknown> {
  activo_id: number;
  begins: number;
  ends: number | null;
}

interface Found {
  trips: Trip[];
  stops: Stop[];
}

const minute = 60_000;

/**
 * The length of a window in ms. Its statements stay far below 100 ms: where there is a single connection, others wait
 * for one window.
 */
const window = { first: 2 * 60 * minute, least: 15 * minute, most: 2 * 1_440 * minute };

/** Statement times in ms below which windows grow, and above which they shrink. */
const pace = { quick: 10, slow: 30 };

/** Assets asked at once what they did when the range began. */
const batch = 500;

export const iso = (ms: number) => new Date(ms).toISOString();

/** The trips and stops of the range that may touch the area, read in parts. */
export const tripsNear = async (query: Query): Promise<Found> => {
  const found: Found = { trips: [], stops: [] };
  const take = ({ trips, stops }: Found) => {
    found.trips.push(...trips);
    found.stops.push(...stops);
    if (found.trips.length > masEnArea.viajes)
      throw new ApiError('VALIDACION', {
        message:
          `Por el área pasaron más de ${masEnArea.viajes.toLocaleString('es-CO')} viajes: dibuje un área más ` +
          'pequeña o elija menos horas.',
      });
  };
  await underWay(query, take);
  await begun(query, take);
  return found;
};

/** What each asset did when the range began: its last trip and its last stop before. */
const underWay = async ({ db, empresaId, area, from }: Query, take: (found: Found) => void) => {
  const { rows } = await db.tenant(empresaId, (tx) =>
    tx.execute<{ id: number }>(sql`select id from activos where empresa_id = ${empresaId} order by id`),
  );
  for (let i = 0; i < rows.length; i += batch) {
    const ids = rows.slice(i, i + batch).map(({ id }) => id);
    const last = (table: 'viajes' | 'detenciones') => sql`
      unnest(${sql.param(ids)}::int[]) a(id)
      cross join lateral (
        select * from ${sql.raw(table)} t
        where t.activo_id = a.id and t.empresa_id = ${empresaId} and t.inicio_en < ${iso(from)}::timestamptz
        order by t.inicio_en desc limit 1
      ) v`;
    const lasts = sql`(v.fin_en is null or v.fin_en > ${iso(from)}::timestamptz)`;
    take(
      await db.tenant(empresaId, async (tx) => ({
        trips: await tripsOf(tx, area.bounds, last('viajes'), lasts),
        stops: await stopsOf(tx, area, last('detenciones'), lasts),
      })),
    );
  }
};

/** What began within the range, window by window. */
const begun = async ({ db, empresaId, area, from, to }: Query, take: (found: Found) => void) => {
  let length = window.first;
  for (let at = from; at < to;) {
    const end = Math.min(to, at + length);
    const began = sql`
      v.empresa_id = ${empresaId}
        and v.inicio_en >= ${iso(at)}::timestamptz
        and v.inicio_en < ${iso(end)}::timestamptz`;
    const [found, slowest] = await db.tenant(empresaId, async (tx) => {
      const started = performance.now();
      const trips = await tripsOf(tx, area.bounds, sql`viajes v`, began);
      const half = performance.now();
      const stops = await stopsOf(tx, area, sql`detenciones v`, began);
      return [{ trips, stops }, Math.max(half - started, performance.now() - half)] as const;
    });
    take(found);
    if (slowest > pace.slow) length = Math.max(window.least, length / 2);
    else if (slowest < pace.quick) length = Math.min(window.most, length * 2);
    at = end;
  }
};

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

const tripsOf = async (tx: Tx, { sur, norte, oeste, este }: Bounds, from: SQL, where: SQL): Promise<Trip[]> => {
  const { rows } = await tx.execute<Trip>(sql`
    select v.id, v.activo_id, ${ms('v.inicio_en')} begins, ${ms('v.fin_en')} ends, cardinality(v.linea_ms) points,
      v.sur, v.norte, v.oeste, v.este
    from ${from}
    where ${where}
      and (
        v.linea_ms is null or v.sur is null
        or (v.sur <= ${norte} and v.norte >= ${sur} and v.oeste <= ${este} and v.este >= ${oeste})
      )
    limit ${masEnArea.viajes + 1}`);
  return rows;
};

/** Stops within the area. One that lasts ends, as far as anybody knows, when nothing more was heard of the asset. */
const stopsOf = async (tx: Tx, area: Area, from: SQL, where: SQL): Promise<Stop[]> => {
  const { sur, norte, oeste, este } = area.bounds;
  const { rows } = await tx.execute<Stop & { latitud: number; longitud: number }>(sql`
    select v.activo_id, ${ms('v.inicio_en')} begins, v.latitud, v.longitud,
      ${ms(`coalesce(v.fin_en, case when v.fin_en is null then (select max(s.inicio_en) from silencios s
        where s.empresa_id = v.empresa_id and s.activo_id = v.activo_id and s.fin_en is null) end)`)} ends
    from ${from} where ${where} and v.latitud between ${sur} and ${norte} and v.longitud between ${oeste} and ${este}`);
  return rows.filter(
    ({ longitud, latitud }) => sharesInside(area, [longitud, latitud], [longitud, latitud]).length > 0,
  );
};
