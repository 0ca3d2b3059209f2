import { and, eq, sql } from 'drizzle-orm';
import { masFlota, type DiaActivo, type DiaFlota } from '#contract/viajes';
import type { Tx } from '../../db/client';
import { activoTable } from '../../resources/activos/table';
import { belowLevels } from '../../resources/niveles/index';

interface Query {
  empresaId: number;
  desde: string;
  hasta: string;
  /** Only assets of this level and those below it. */
  nivel_id?: number | undefined;
}

/** A trip as the database returns it: seconds since the day began, hundred-thousandths of a degree. */
interface Way {
  activo_id: number;
  km: number;
  s: number[];
  lat: number[];
  lon: number[];
}

/** The tracks of all assets of the company on a day, as packed lines, thinned until a page can play them all at once. */
export const readFleetDay = async (tx: Tx, query: Query): Promise<DiaFlota> => {
  const { desde, hasta } = query;
  const { ids, total } = await heardOf(tx, query);
  const ways = await readWays(tx, query, ids);
  const stood = await readStood(tx, query, ids);
  const byAsset = new Map<number, Way[]>();
  for (const way of ways) byAsset.set(way.activo_id, [...(byAsset.get(way.activo_id) ?? []), way]);
  return {
    desde,
    hasta,
    activos_n: total,
    activos: ids.flatMap((id) => {
      const own = byAsset.get(id) ?? [];
      const place = stood.get(id);
      return own.length > 0 ? [packed(id, own)] : place ? [{ activo_id: id, distancia_km: 0, viajes: [], s: [0], lat: [place[0]], lon: [place[1]] }] : [];
    }),
  };
};

const packed = (activo_id: number, ways: readonly Way[]): DiaActivo => ({
  activo_id,
  distancia_km: Math.round(ways.reduce((sum, { km }) => sum + km, 0) * 10) / 10,
  viajes: ways.map(({ s }) => s.length),
  s: differences(ways.flatMap(({ s }) => s)),
  lat: differences(ways.flatMap(({ lat }) => lat)),
  lon: differences(ways.flatMap(({ lon }) => lon)),
});

const differences = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0));

/** Rows of trips or stops that overlap the range. */
const overlapping = ({ empresaId, desde, hasta }: Query) =>
  sql`empresa_id = ${empresaId} and inicio_en < ${hasta}::timestamptz and (fin_en is null or fin_en > ${desde}::timestamptz)`;

/** Assets that drove or stood that day. */
const heardOf = async (tx: Tx, query: Query) => {
  const { empresaId, nivel_id } = query;
  const rows = await tx
    .select({ id: activoTable.id })
    .from(activoTable)
    .where(
      and(
        eq(activoTable.empresa_id, empresaId),
        nivel_id === undefined ? undefined : belowLevels(activoTable.nivel_id, [nivel_id]),
        sql`${activoTable.id} in (select activo_id from viajes where ${overlapping(query)} union all select activo_id from detenciones where ${overlapping(query)})`,
      ),
    )
    .orderBy(activoTable.id);
  return { ids: rows.slice(0, masFlota.activos).map(({ id }) => id), total: rows.length };
};

/** Trips in order of asset and time. Finished ones have stored lines; those of the others are built from their positions. */
const readWays = async (tx: Tx, query: Query, ids: readonly number[]): Promise<Way[]> => {
  const { empresaId, desde, hasta } = query;
  const mine = sql`${overlapping(query)} and activo_id = any(${sql.param(ids)}::int[])`;
  const counted = await tx.execute<{ n: number }>(sql`select coalesce(sum(coalesce(cardinality(linea_ms), 1000)), 0)::int n from viajes where ${mine}`);
  const every = Math.max(1, Math.ceil((counted.rows[0]?.n ?? 0) / masFlota.puntos));
  // All trips at once: an aggregation of its own for each of thousands takes three times as long.
  const { rows } = await tx.execute<Way & Record<string, unknown>>(sql`
    with mine as (select id, activo_id, inicio_en, fin_en, distancia_km, linea_ms, linea_lat, linea_lon from viajes where ${mine}),
    points as (
      select m.id, floor(extract(epoch from m.inicio_en - ${desde}::timestamptz)::float8 + u.ms / 1e3::float8)::int s,
        round(u.lat / 10::float8)::int lat, round(u.lon / 10::float8)::int lon, u.n, cardinality(m.linea_ms) all_n
      from mine m cross join lateral unnest(m.linea_ms, m.linea_lat, m.linea_lon) with ordinality u(ms, lat, lon, n)
      union all
      select m.id, floor(extract(epoch from p.fecha_dispositivo - ${desde}::timestamptz))::int, round(p.latitud * 1e5)::int, round(p.longitud * 1e5)::int,
        row_number() over (partition by m.id order by p.fecha_dispositivo, p.latitud, p.longitud), count(*) over (partition by m.id)
      from mine m join posiciones p on p.activo_id = m.activo_id and p.empresa_id = ${empresaId}
        and p.fecha_dispositivo >= m.inicio_en and p.fecha_dispositivo <= coalesce(m.fin_en, ${hasta}::timestamptz) and p.valida and not p.atipica
      where m.linea_ms is null
    ),
    -- The first and the last point stay, so that trips begin and end where they did.
    kept as (
      select id, s, lat, lon from points
      where s between 0 and extract(epoch from ${hasta}::timestamptz - ${desde}::timestamptz) and (n % ${every}::int = 0 or n = 1 or n = all_n) order by id, n
    ),
    ways as (select id, to_json(array_agg(s)) s, to_json(array_agg(lat)) lat, to_json(array_agg(lon)) lon from kept group by id having count(*) > 1)
    select m.activo_id, m.distancia_km km, w.s, w.lat, w.lon from ways w join mine m using (id) order by m.activo_id, m.inicio_en`);
  return rows;
};

/** Where the assets stood that did not drive: hundred-thousandths of a degree. */
const readStood = async (tx: Tx, query: Query, ids: readonly number[]) => {
  const { rows } = await tx.execute<{ activo_id: number; lat: number; lon: number }>(sql`
    select distinct on (activo_id) activo_id, round(latitud * 1e5)::int lat, round(longitud * 1e5)::int lon from detenciones
    where ${overlapping(query)} and activo_id = any(${sql.param(ids)}::int[])
    order by activo_id, inicio_en`);
  return new Map(rows.map(({ activo_id, lat, lon }) => [activo_id, [lat, lon] as const]));
};
