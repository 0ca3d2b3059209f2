import { and, asc, eq, gte, isNotNull, isNull, lt, not, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/limits';
import type { Recorrido } from '#contract/viajes';
import type { Tx } from '../../db/client';
import { eventoTable as e } from '../../resources/eventos/table';
import { ownPlaces, type Places } from '../places/index';
import { isJump, longestSilence, metersDriven } from '../projector/motion';
import type { Waypoint } from '../projector/fix';
import { posicionTable as p } from '../tables';
import { stopsOf, tenths, tripsOf } from './rows';

export interface Range {
  empresaId: number;
  activo_id: number;
  desde: string;
  hasta: string;
}

export interface Point extends Waypoint {
  rumbo: number | null;
  altitud_m: number | null;
}

/** Positions that are good by themselves and by their neighbours. */
const good = ({ empresaId, activo_id, desde, hasta }: Range) =>
  and(
    eq(p.empresa_id, empresaId),
    eq(p.activo_id, activo_id),
    gte(p.fecha_dispositivo, new Date(desde)),
    lt(p.fecha_dispositivo, new Date(hasta)),
    p.valida,
    not(p.atipica),
    isNotNull(p.latitud),
    isNotNull(p.longitud),
  );

/** The good fixes of an asset in a range, in device order: all of them, or the first `most` after a given one. */
export const readPoints = async (tx: Tx, range: Range, most?: number, after?: Point): Promise<Point[]> => {
  const query = tx
    .select({
      fecha: p.fecha_dispositivo,
      latitud: p.latitud,
      longitud: p.longitud,
      velocidad_kmh: p.velocidad_kmh,
      rumbo: p.rumbo,
      altitud_m: p.altitud_m,
      precision_m: p.precision_m,
      encendido: p.encendido,
      odometro_km: p.odometro_km,
      dispositivo_id: p.dispositivo_id,
    })
    .from(p)
    .where(
      and(
        good(range),
        after &&
          sql`(${p.fecha_dispositivo}, ${p.latitud}, ${p.longitud}) > (${new Date(after.fecha).toISOString()}::timestamptz, ${after.latitud}::float8, ${after.longitud}::float8)`,
      ),
    )
    .orderBy(asc(p.fecha_dispositivo), asc(p.latitud), asc(p.longitud));
  const rows = await (most ? query.limit(most) : query);
  return rows.flatMap(({ fecha, latitud, longitud, ...rest }) =>
    latitud === null || longitud === null ? [] : [{ ...rest, fecha: fecha.getTime(), latitud, longitud }],
  );
};

/** More than these would cover the track. */
const mostEvents = 500;

/** Events during the replay, in order of time. */
const readEvents = async (tx: Tx, { empresaId, activo_id, desde, hasta }: Range): Promise<Recorrido['eventos']> => {
  const rows = await tx
    .select({
      id: e.id,
      tipo: e.tipo,
      severidad: e.severidad,
      inicio_en: e.inicio_en,
      latitud: e.latitud,
      longitud: e.longitud,
      valor_max: e.valor_max,
      unidad: e.unidad,
    })
    .from(e)
    .where(
      and(eq(e.empresa_id, empresaId), eq(e.activo_id, activo_id), gte(e.inicio_en, desde), lt(e.inicio_en, hasta), not(e.corregido), isNull(e.eliminado_en)),
    )
    .orderBy(asc(e.inicio_en), asc(e.id))
    .limit(mostEvents)
    .prepare('replay_events')
    .execute();
  return rows.flatMap(({ latitud, longitud, ...rest }) => (latitud === null || longitud === null ? [] : [{ ...rest, latitud, longitud }]));
};

/** The same as columns, as the JSON text of `puntos`, built by the database with one sort: a hundred thousand separate rows, or a sort per column, take seconds. */
const readColumns = async (tx: Tx, range: Range): Promise<string> => {
  const column = (value: SQL) => sql`coalesce(to_json(array_agg(${value})), '[]')`;
  const buenas = tx
    .select({ fecha: p.fecha_dispositivo, latitud: p.latitud, longitud: p.longitud, velocidad_kmh: p.velocidad_kmh, rumbo: p.rumbo })
    .from(p)
    .where(good(range))
    .orderBy(p.fecha_dispositivo, p.latitud, p.longitud)
    .as('buenas');
  const [row] = await tx
    .select({
      puntos: sql<string>`json_build_object(
      'fecha_s', ${column(sql`floor(date_part('epoch', ${buenas.fecha}))::int`)}, 'latitud', ${column(sql`${buenas.latitud}`)}, 'longitud', ${column(sql`${buenas.longitud}`)},
      'velocidad_kmh', ${column(sql`${buenas.velocidad_kmh}`)}, 'rumbo', ${column(sql`${buenas.rumbo}`)})::text`,
    })
    .from(buenas)
    .prepare('replay_points')
    .execute();
  if (!row) throw new Error('an aggregation without groups has one row');
  return row.puntos;
};

const all = { offset: 0, limit: limits.list.slimRows, descending: false };

/** The stops of one asset in one range: always the same statement, so that each connection plans it once. */
export const readAllStops = (tx: Tx, range: Range, places?: Places) => stopsOf(tx, range, all, { name: 'replay_stops', places });

/** The activity of an asset in a range; `puntos` as JSON text, which nobody needs to read before it is sent. */
export const readReplay = async (tx: Tx, range: Range): Promise<Omit<Recorrido, 'puntos'> & { puntos: string }> => {
  const places = await ownPlaces(tx, range.empresaId);
  const viajes = await tripsOf(tx, range, all, { name: 'replay_trips', places });
  const detenciones = await readAllStops(tx, range, places);
  const { desde, hasta } = range;
  // Of a trip that began before or ends after the range, the part within it counts.
  const parts = viajes.filter((trip) => !isWhole(trip, Date.parse(desde), Date.parse(hasta)));
  const km = new Map<number, number>();
  for (const { id, inicio_en, fin_en } of parts) {
    const [from, to] = [later(inicio_en, desde), fin_en === null ? hasta : earlier(new Date(Date.parse(fin_en) + 1).toISOString(), hasta)];
    km.set(id, kilometresOf(await readPoints(tx, { ...range, desde: from, hasta: to })));
  }
  return {
    activo_id: range.activo_id,
    totales: totalsOf(range, viajes, detenciones, km),
    viajes,
    detenciones,
    eventos: await readEvents(tx, range),
    puntos: await readColumns(tx, range),
  };
};

const totalsOf = (
  range: Range,
  viajes: Recorrido['viajes'],
  detenciones: Recorrido['detenciones'],
  parts: ReadonlyMap<number, number>,
): Recorrido['totales'] => {
  const [from, to] = [Date.parse(range.desde), Math.min(Date.parse(range.hasta), Date.now())];
  const secondsIn = ({ inicio_en, fin_en }: { inicio_en: string; fin_en: string | null }) =>
    Math.max(0, Math.min(to, fin_en ? Date.parse(fin_en) : to) - Math.max(from, Date.parse(inicio_en))) / 1000;
  const idleIn = (row: { inicio_en: string; fin_en: string | null; ralenti_s: number; duracion_s: number }) =>
    row.duracion_s > 0 ? row.ralenti_s * Math.min(1, secondsIn(row) / row.duracion_s) : 0;
  const sum = <R>(rows: R[], of: (row: R) => number) => rows.reduce((total, row) => total + of(row), 0);
  const driven = sum(viajes, secondsIn);
  const km = sum(viajes, (trip) => parts.get(trip.id) ?? trip.distancia_km);
  const fastest = viajes.map(({ velocidad_max_kmh }) => velocidad_max_kmh ?? -1).reduce((a, b) => Math.max(a, b), -1);
  return {
    distancia_km: Math.round(km * 1000) / 1000,
    movimiento_s: Math.round(driven - sum(viajes, idleIn)),
    ralenti_s: Math.round(sum(viajes, idleIn) + sum(detenciones, idleIn)),
    detenido_s: Math.round(sum(detenciones, secondsIn)),
    velocidad_max_kmh: fastest < 0 ? null : fastest,
    velocidad_prom_kmh: driven > 0 ? tenths(km / (driven / 3_600)) : null,
    viajes_n: viajes.length,
    detenciones_n: detenciones.length,
  };
};

const isWhole = ({ inicio_en, fin_en }: { inicio_en: string; fin_en: string | null }, from: number, to: number) =>
  Date.parse(inicio_en) >= from && (fin_en === null || Date.parse(fin_en) <= to);

const later = (a: string, b: string) => (Date.parse(a) > Date.parse(b) ? a : b);
const earlier = (a: string, b: string) => (Date.parse(a) < Date.parse(b) ? a : b);

const kilometresOf = (points: readonly Point[]) =>
  points.reduce((sum, point, i) => {
    const before = points[i - 1];
    return !before || isJump(before, point) || point.fecha - before.fecha > longestSilence ? sum : sum + metersDriven(before, point) / 1000;
  }, 0);
