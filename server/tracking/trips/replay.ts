import { and, asc, desc, eq, gte, isNull, lt, not, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { Recorrido } from '#contract/requests/viajes';
import type { Tx } from '../../db/system';
import { eventoTable as e } from '../../db/tables/eventos';
import { ownPlaces, type Places } from '../places/index';
import { posicionTable as p } from '../../db/tables/posiciones';
import { good } from './points';
import type { Range } from './range';
import { stopsOf, tenths, tripsOf } from './rows';
import { asAnswered, readSilences, type Silence } from './silences';
import { readWithin } from './within';

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
      and(
        eq(e.empresa_id, empresaId),
        eq(e.activo_id, activo_id),
        gte(e.inicio_en, desde),
        lt(e.inicio_en, hasta),
        not(e.corregido),
        isNull(e.eliminado_en),
      ),
    )
    .orderBy(asc(e.inicio_en), asc(e.id))
    .limit(mostEvents)
    .prepare('replay_events')
    .execute();
  return rows.flatMap(({ latitud, longitud, ...rest }) =>
    latitud === null || longitud === null ? [] : [{ ...rest, latitud, longitud }],
  );
};

/**
 * The same as columns, as the JSON text of `puntos`, built by the database with one sort: a hundred thousand separate
 * rows, or a sort per column, take seconds.
 */
const readColumns = async (tx: Tx, range: Range): Promise<string> => {
  const column = (value: SQL) => sql`coalesce(to_json(array_agg(${value})), '[]')`;
  const buenas = tx
    .select({
      fecha: p.fecha_dispositivo,
      latitud: p.latitud,
      longitud: p.longitud,
      velocidad_kmh: p.velocidad_kmh,
      rumbo: p.rumbo,
    })
    .from(p)
    .where(good(range))
    .orderBy(p.fecha_dispositivo, p.latitud, p.longitud)
    .as('buenas');
  const [row] = await tx
    .select({
      puntos: sql<string>`json_build_object(
        'fecha_s', ${column(sql`floor(date_part('epoch', ${buenas.fecha}))::int`)}, 'latitud',
        ${column(sql`${buenas.latitud}`)}, 'longitud', ${column(sql`${buenas.longitud}`)},
        'velocidad_kmh', ${column(sql`${buenas.velocidad_kmh}`)}, 'rumbo', ${column(sql`${buenas.rumbo}`)}
      )::text`,
    })
    .from(buenas)
    .prepare('replay_points')
    .execute();
  if (!row) throw new Error('an aggregation without groups has one row');
  return row.puntos;
};

const all = { offset: 0, limit: limits.list.slimRows, descending: false };

/** The stops of one asset in one range: always the same statement, so that each connection plans it once. */
export const readAllStops = (tx: Tx, range: Range, places?: Places) =>
  stopsOf(tx, range, all, { name: 'replay_stops', places });

/** The activity of an asset in a range; `puntos` as JSON text, which nobody needs to read before it is sent. */
export const readReplay = async (tx: Tx, range: Range): Promise<Omit<Recorrido, 'puntos'> & { puntos: string }> => {
  const places = await ownPlaces(tx, range.empresaId);
  const viajes = await tripsOf(tx, range, all, { name: 'replay_trips', places });
  const detenciones = await readAllStops(tx, range, places);
  const silences = (await readSilences(tx, { ...range, activos: [range.activo_id] })).get(range.activo_id) ?? [];
  return {
    activo_id: range.activo_id,
    totales: await totalsOf(tx, range, { viajes, detenciones }, silences),
    viajes,
    detenciones,
    sin_senal: asAnswered(silences),
    ultimo_lugar: silences[0]?.desde === Date.parse(range.desde) ? await lastPlace(tx, range) : null,
    eventos: await readEvents(tx, range),
    puntos: await readColumns(tx, range),
  };
};

/** Look-ups of earlier fixes reach back this far at most, ms. */
const reach = 31 * 86_400_000;

/** The last good fix before a range. */
const lastPlace = async (tx: Tx, range: Range): Promise<Recorrido['ultimo_lugar']> => {
  const before = { ...range, desde: new Date(Date.parse(range.desde) - reach).toISOString(), hasta: range.desde };
  const [fix] = await tx
    .select({ latitud: p.latitud, longitud: p.longitud })
    .from(p)
    .where(good(before))
    .orderBy(desc(p.fecha_dispositivo))
    .limit(1);
  return fix && fix.latitud !== null && fix.longitud !== null ? { latitud: fix.latitud, longitud: fix.longitud } : null;
};

type Items = Pick<Recorrido, 'viajes' | 'detenciones'>;

const totalsOf = async (
  tx: Tx,
  range: Range,
  { viajes, detenciones }: Items,
  silences: readonly Silence[],
): Promise<Recorrido['totales']> => {
  const within = await readWithin(tx, range, silences);
  const km = within.metros / 1_000;
  const fastest = viajes.map(({ velocidad_max_kmh }) => velocidad_max_kmh ?? -1).reduce((a, b) => Math.max(a, b), -1);
  return {
    distancia_km: Math.round(km * 1000) / 1000,
    movimiento_s: Math.round(within.viaje_s - within.ralenti_viaje_s),
    ralenti_s: Math.round(within.ralenti_viaje_s + within.ralenti_detenido_s),
    detenido_s: Math.round(within.detenido_s + within.ralenti_viaje_s),
    sin_senal_s: Math.round(within.sin_senal_s),
    velocidad_max_kmh: fastest < 0 ? null : fastest,
    velocidad_prom_kmh: within.viaje_s > 0 ? tenths(km / (within.viaje_s / 3_600)) : null,
    viajes_n: viajes.length,
    detenciones_n: detenciones.length,
  };
};
