import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { deMantenimiento } from '#contract/entities/tiposEvento';
import type { Detencion, Viaje } from '#contract/requests/viajes';
import { mostSeconds, secondsFrom } from '../../db/days';
import type { Tx } from '../../db/system';
import { detencionTable as d, viajeTable as v } from '../../db/tables/proyeccion';
import { ownPlaces, type Places } from '../places/index';
import { placeName } from '../places/names';

export interface Query {
  empresaId: number;
  activo_id?: number | number[] | undefined;
  conductor_id?: number | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
}

interface Window {
  offset: number;
  limit: number;
  descending: boolean;
}

interface Known {
  /** Name of the prepared statement, where its shape is always the same: then a connection plans it once. */
  name?: string;
  /** The company's stops. */
  places?: Places | undefined;
}

/** A page of trips in order of their beginnings, and the total. */
export const readTrips = async (tx: Tx, query: Query, window: Window) => ({
  rows: await tripsOf(tx, query, window),
  total: await tx.$count(v, tripsWhere(query)),
});

const tripsWhere = (query: Query) =>
  and(
    eq(v.empresa_id, query.empresaId),
    ...asking(v, query),
    query.conductor_id ? eq(v.conductor_id, query.conductor_id) : undefined,
  );

/** The same without the total. */
export const tripsOf = async (
  tx: Tx,
  query: Query,
  { offset, limit, descending }: Window,
  { name, places }: Known = {},
): Promise<Viaje[]> => {
  const order = descending ? desc : asc;
  const asked = tx
    .select({
      id: v.id,
      activo_id: v.activo_id,
      conductor_id: v.conductor_id,
      inicio_en: v.inicio_en,
      fin_en: v.fin_en,
      latitud_inicio: v.latitud_inicio,
      longitud_inicio: v.longitud_inicio,
      latitud_fin: v.latitud_fin,
      longitud_fin: v.longitud_fin,
      distancia_km: v.distancia_km,
      ralenti_s: v.ralenti_s,
      velocidad_max_kmh: v.velocidad_max_kmh,
      duracion_s: lasted(v),
      eventos_n: eventsOn,
    })
    .from(v)
    .where(tripsWhere(query))
    .orderBy(order(v.inicio_en), order(v.id))
    .limit(limit)
    .offset(offset);
  const rows = await (name ? asked.prepare(name).execute() : asked);
  const stops = places ?? (await ownPlaces(tx, query.empresaId));
  return rows.map((row) => asTrip(row, stops));
};

/** Counts by the events' own time, which has an index; every event that is more than informative has one there. */
const eventsOn = sql<number>`(
  select count(*)::int from eventos e where e.empresa_id = viajes.empresa_id and e.activo_id = viajes.activo_id
  and e.ancla_en between viajes.inicio_en and coalesce(viajes.fin_en, now())
  and e.severidad <> 'info'
  and not e.corregido
    and e.tipo not in (${sql.raw(deMantenimiento.map((tipo) => `'${tipo}'`).join(', '))})
)`;

type TripRow = Omit<Viaje, 'lugar_inicio' | 'lugar_fin' | 'parada_inicio_id' | 'parada_fin_id' | 'velocidad_prom_kmh'>;

/** The name of the stop around a place, else the nearest town in words. */
const namedPlace = (places: Places, latitud: number | null, longitud: number | null) => {
  const stop = latitud === null || longitud === null ? undefined : places.at({ latitud, longitud });
  return { parada_id: stop?.id ?? null, lugar: stop?.nombre ?? placeName(latitud, longitud) };
};

const asTrip = (row: TripRow, places: Places): Viaje => {
  const from = namedPlace(places, row.latitud_inicio, row.longitud_inicio);
  const to = namedPlace(places, row.latitud_fin, row.longitud_fin);
  return {
    ...row,
    velocidad_max_kmh: row.velocidad_max_kmh === null ? null : tenths(row.velocidad_max_kmh),
    velocidad_prom_kmh: row.duracion_s > 0 ? tenths(row.distancia_km / (row.duracion_s / 3_600)) : null,
    lugar_inicio: from.lugar,
    lugar_fin: to.lugar,
    parada_inicio_id: from.parada_id,
    parada_fin_id: to.parada_id,
  };
};

export const readStops = async (tx: Tx, query: Query, window: Window) => ({
  rows: await stopsOf(tx, query, window),
  total: await tx.$count(d, stopsWhere(query)),
});

const stopsWhere = (query: Query) => and(eq(d.empresa_id, query.empresaId), ...asking(d, query));

export const stopsOf = async (
  tx: Tx,
  query: Query,
  { offset, limit, descending }: Window,
  { name, places }: Known = {},
): Promise<Detencion[]> => {
  const order = descending ? desc : asc;
  const asked = tx
    .select({
      id: d.id,
      activo_id: d.activo_id,
      inicio_en: d.inicio_en,
      fin_en: d.fin_en,
      latitud: d.latitud,
      longitud: d.longitud,
      ralenti_s: d.ralenti_s,
      duracion_s: lasted(d),
      sin_senal_s: silentIn,
    })
    .from(d)
    .where(stopsWhere(query))
    .orderBy(order(d.inicio_en), order(d.id))
    .limit(limit)
    .offset(offset);
  const rows = await (name ? asked.prepare(name).execute() : asked);
  const stops = places ?? (await ownPlaces(tx, query.empresaId));
  return rows.map((row) => ({ ...row, ...namedPlace(stops, row.latitud, row.longitud) }));
};

const endOfStop = sql`coalesce(detenciones.fin_en, now())`;
/** Of a stop, without a frame. */
const silentIn = sql<number>`coalesce(
  (
    select least(
      round(sum(${secondsFrom(
        sql`greatest(s.inicio_en, detenciones.inicio_en)`,
        sql`least(coalesce(s.fin_en, now()), ${endOfStop})`,
      )})),
      ${mostSeconds}
    )
    from silencios s
    where s.empresa_id = detenciones.empresa_id and s.activo_id = detenciones.activo_id
      and s.inicio_en < ${endOfStop} and coalesce(s.fin_en, now()) > detenciones.inicio_en
  ),
  0
)::int`;

/** Rows that overlap the range; an open row has no end yet. */
const asking = (table: typeof v | typeof d, { activo_id, desde, hasta, ids }: Query): (SQL | undefined)[] => [
  ids && inArray(table.id, [...ids]),
  activo_id === undefined ? undefined : inArray(table.activo_id, [activo_id].flat()),
  desde ? or(isNull(table.fin_en), gt(table.fin_en, desde)) : undefined,
  hasta ? lt(table.inicio_en, hasta) : undefined,
];

const lasted = (table: typeof v | typeof d) => sql<number>`coalesce(round(
  ${secondsFrom(table.inicio_en, sql`coalesce(${table.fin_en}, greatest(now(), ${table.inicio_en}))`)}
)::int, 0)`;

export const tenths = (value: number) => Math.round(value * 10) / 10;
