import { and, eq, sql, type SQL } from 'drizzle-orm';
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

/** Assets that drove or stood that day. */
const heardOf = async (tx: Tx, { empresaId, desde, hasta, nivel_id }: Query) => {
  const within = (table: SQL) =>
    sql`exists (select 1 from ${table} t where t.activo_id = ${activoTable.id} and t.empresa_id = ${empresaId} and t.inicio_en < ${hasta}::timestamptz
      and (t.fin_en is null or t.fin_en > ${desde}::timestamptz))`;
  const rows = await tx
    .select({ id: activoTable.id })
    .from(activoTable)
    .where(
      and(
        eq(activoTable.empresa_id, empresaId),
        nivel_id === undefined ? undefined : belowLevels(activoTable.nivel_id, [nivel_id]),
        sql`(${within(sql`viajes`)} or ${within(sql`detenciones`)})`,
      ),
    )
    .orderBy(activoTable.id);
  return { ids: rows.slice(0, masFlota.activos).map(({ id }) => id), total: rows.length };
};

/** Trips in order of asset and time. Finished ones have stored lines; those of the others are built from their positions. */
const readWays = async (tx: Tx, { empresaId, desde, hasta }: Query, ids: readonly number[]): Promise<Way[]> => {
  const mine = sql`empresa_id = ${empresaId} and activo_id = any(${sql.param(ids)}::int[]) and inicio_en < ${hasta}::timestamptz
    and (fin_en is null or fin_en > ${desde}::timestamptz)`;
  const counted = await tx.execute<{ n: number }>(sql`select coalesce(sum(coalesce(cardinality(linea_ms), 1000)), 0)::int n from viajes where ${mine}`);
  const every = Math.max(1, Math.ceil((counted.rows[0]?.n ?? 0) / masFlota.puntos));
  const columns = sql`'s', coalesce(json_agg(s order by n), '[]'), 'lat', coalesce(json_agg(round(lat * 1e5)::int order by n), '[]'),
    'lon', coalesce(json_agg(round(lon * 1e5)::int order by n), '[]')`;
  // The first and the last point stay, so that trips begin and end where they did.
  const kept = sql`s between 0 and extract(epoch from ${hasta}::timestamptz - ${desde}::timestamptz) and (n % ${every}::int = 0 or n = 1 or n = all_n)`;
  const { rows } = await tx.execute<{ activo_id: number; km: number; way: Pick<Way, 's' | 'lat' | 'lon'> }>(sql`
    select t.activo_id, t.distancia_km km, w.way from (select * from viajes where ${mine}) t
    cross join lateral (
      select json_build_object(${columns}) way from (
        select floor(extract(epoch from t.inicio_en - ${desde}::timestamptz) + u.ms / 1000.0)::int s, u.lat / 1e6 lat, u.lon / 1e6 lon, u.n, cardinality(t.linea_ms) all_n
        from unnest(t.linea_ms, t.linea_lat, t.linea_lon) with ordinality u(ms, lat, lon, n) where t.linea_ms is not null
        union all
        select floor(extract(epoch from p.fecha_dispositivo - ${desde}::timestamptz))::int, p.latitud, p.longitud,
          row_number() over (order by p.fecha_dispositivo, p.latitud, p.longitud), count(*) over ()
        from posiciones p where t.linea_ms is null and p.activo_id = t.activo_id and p.empresa_id = ${empresaId}
          and p.fecha_dispositivo >= t.inicio_en and p.fecha_dispositivo <= coalesce(t.fin_en, ${hasta}::timestamptz) and p.valida and not p.atipica
      ) points where ${kept}
    ) w
    order by t.activo_id, t.inicio_en`);
  return rows.map(({ way, ...row }) => ({ ...row, ...way })).filter(({ s }) => s.length > 1);
};

/** Where the assets stood that did not drive: hundred-thousandths of a degree. */
const readStood = async (tx: Tx, { empresaId, desde, hasta }: Query, ids: readonly number[]) => {
  const { rows } = await tx.execute<{ activo_id: number; lat: number; lon: number }>(sql`
    select distinct on (activo_id) activo_id, round(latitud * 1e5)::int lat, round(longitud * 1e5)::int lon from detenciones
    where empresa_id = ${empresaId} and activo_id = any(${sql.param(ids)}::int[]) and inicio_en < ${hasta}::timestamptz
      and (fin_en is null or fin_en > ${desde}::timestamptz)
    order by activo_id, inicio_en`);
  return new Map(rows.map(({ activo_id, lat, lon }) => [activo_id, [lat, lon] as const]));
};
