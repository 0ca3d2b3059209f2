import { and, eq, sql, type SQL } from 'drizzle-orm';
import { masFlota, type DiaActivo, type DiaFlota } from '#contract/requests/diaFlota';
import type { Tx } from '../../db/system';
import { activoTable } from '../../db/tables/activos';
import { belowLevels } from '../../db/belowLevels';
import { batchesOf, pointsOf, readLines } from './lines';
import { partsOfTrip } from './parts';
import { asAnswered, readSilences } from './silences';
import { thinned, type Way } from './thinned';

interface Query {
  empresaId: number;
  desde: string;
  hasta: string;
  /** Only assets of this level and those below it. */
  nivel_id?: number | undefined;
}

/**
 * A trip of the day: its kilometres on it; when it began, in seconds since the day did; how many points its line has,
 * if it is stored.
 */
interface Trip extends Record<string, unknown> {
  id: number;
  activo_id: number;
  km: number;
  begins: number;
  points: number | null;
}

/** Points of lines read at once: other requests are answered in between. */
const batch = 50_000;

/**
 * The tracks of all assets of the company on a day, as packed lines, thinned until a page can play them all at once.
 */
export const readFleetDay = async (tx: Tx, query: Query): Promise<DiaFlota> => {
  const { desde, hasta } = query;
  const { ids, total } = await heardOf(tx, query);
  const { ways, km } = await readWays(tx, query, ids);
  const stood = await readStood(tx, query, ids);
  const silences = await readSilences(tx, { ...query, activos: ids });
  const byAsset = new Map<number, Way[]>();
  for (const way of ways) byAsset.set(way.activo_id, [...(byAsset.get(way.activo_id) ?? []), way]);
  return {
    desde,
    hasta,
    activos_n: total,
    activos: ids.flatMap((id) => {
      const own = byAsset.get(id) ?? [];
      const place = stood.get(id);
      const sin_senal = asAnswered(silences.get(id) ?? []);
      if (own.length > 0) return [{ ...packed(id, own, km.get(id) ?? 0), sin_senal }];
      return place
        ? [{ activo_id: id, distancia_km: 0, viajes: [], sin_senal, s: [0], lat: [place[0]], lon: [place[1]] }]
        : [];
    }),
  };
};

const packed = (activo_id: number, ways: readonly Way[], km: number): Omit<DiaActivo, 'sin_senal'> => ({
  activo_id,
  distancia_km: Math.round(km * 1000) / 1000,
  viajes: ways.map(({ s }) => s.length),
  s: differences(ways.flatMap(({ s }) => s)),
  lat: differences(ways.flatMap(({ lat }) => lat)),
  lon: differences(ways.flatMap(({ lon }) => lon)),
});

const differences = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0));

/** Rows of trips or stops that overlap the range. */
const overlapping = ({ empresaId, desde, hasta }: Query) => sql`
  empresa_id = ${empresaId}
    and inicio_en < ${hasta}::timestamptz
    and (fin_en is null or fin_en > ${desde}::timestamptz)`;

/** Assets that drove, stood or were silent that day. */
const heardOf = async (tx: Tx, query: Query) => {
  const { empresaId, nivel_id } = query;
  const rows = await tx
    .select({ id: activoTable.id })
    .from(activoTable)
    .where(
      and(
        eq(activoTable.empresa_id, empresaId),
        nivel_id === undefined ? undefined : belowLevels(activoTable.nivel_id, [nivel_id]),
        sql`${activoTable.id} in (
          select activo_id from viajes where ${overlapping(query)}
          union all select activo_id from detenciones where ${overlapping(query)}
          union all select activo_id from silencios where ${overlapping(query)} and inicio_en < now())`,
      ),
    )
    .orderBy(activoTable.id);
  return { ids: rows.slice(0, masFlota.activos).map(({ id }) => id), total: rows.length };
};

/**
 * Trips in order of asset and time. Lines are thinned here: the database takes three times as long to take them apart
 * and put them together again.
 */
const readWays = async (
  tx: Tx,
  query: Query,
  ids: readonly number[],
): Promise<{ ways: Way[]; km: ReadonlyMap<number, number> }> => {
  const { desde, hasta } = query;
  const { rows: trips } = await tx.execute<Trip>(sql`
    select v.id, v.activo_id, p.km, extract(epoch from v.inicio_en - ${desde}::timestamptz)::float8 begins,
      cardinality(v.linea_ms) points
    from viajes v
    cross join lateral (
      select coalesce(
        sum(
          x.m / 1000.0 * coalesce(
            extract(epoch from least(x.u, ${hasta}::timestamptz) - greatest(x.i, ${desde}::timestamptz))
            / nullif(extract(epoch from x.u - x.i), 0), 1
          )
        ),
        0
      )::float8 as km
      from ${partsOfTrip} x where x.i < ${hasta}::timestamptz and x.u > ${desde}::timestamptz
    ) p
    where ${overlapping(query)} and v.activo_id = any(${sql.param(ids)}::int[]) order by v.activo_id, v.inicio_en`);
  const every = Math.max(1, Math.ceil(trips.reduce((sum, trip) => sum + pointsOf(trip), 0) / masFlota.puntos));
  const day = (Date.parse(hasta) - Date.parse(desde)) / 1_000;
  const ways: Way[] = [];
  for (const some of batchesOf(trips, batch)) {
    const lines = new Map((await readLines(tx, query, some)).map((line) => [line.id, line]));
    for (const trip of some) {
      const line = lines.get(trip.id);
      const way = line && thinned(trip, line, day, every);
      if (way && way.s.length > 1) ways.push(way);
    }
  }
  const km = new Map<number, number>();
  for (const trip of trips) km.set(trip.activo_id, (km.get(trip.activo_id) ?? 0) + trip.km);
  return { ways, km };
};

/**
 * Where the assets were that did not drive: where they stood, or of those that were silent all day the last known
 * place; hundred-thousandths of a degree.
 */
const readStood = async (tx: Tx, query: Query, ids: readonly number[]) => {
  const { empresaId, hasta } = query;
  const stood = await tx.execute<Stood>(sql`
    select distinct on (activo_id) activo_id, ${inUnits(sql`latitud`)} lat, ${inUnits(sql`longitud`)} lon
    from detenciones
    where ${overlapping(query)} and activo_id = any(${sql.param(ids)}::int[])
    order by activo_id, inicio_en`);
  const known = new Map(stood.rows.map(({ activo_id, lat, lon }) => [activo_id, [lat, lon] as const]));
  const others = ids.filter((id) => !known.has(id));
  if (others.length === 0) return known;
  const last = await tx.execute<Stood>(sql`
    select a.id as activo_id, ${inUnits(sql`p.latitud`)} lat, ${inUnits(sql`p.longitud`)} lon
    from unnest(${sql.param(others)}::int[]) a(id)
    cross join lateral (
      select latitud, longitud from posiciones
      where activo_id = a.id and empresa_id = ${empresaId} and valida and not atipica
        and fecha_dispositivo < ${hasta}::timestamptz order by fecha_dispositivo desc limit 1
    ) p`);
  for (const { activo_id, lat, lon } of last.rows) known.set(activo_id, [lat, lon]);
  return known;
};

interface Stood extends Record<string, unknown> {
  activo_id: number;
  lat: number;
  lon: number;
}

const inUnits = (degrees: SQL) => sql`round(${degrees} * 1e5)::int`;
