import type pg from 'pg';
import { isoOf } from '../model/days';
import type { StopFact, TripFact } from '../model/facts';
import type { StoredPart } from '../../db/tables/proyeccion';
import { partsOf, stopPartsOf } from '../model/shares';
import { driver, driverThen } from './assetDriver';
import type { Outcome } from './outcome';

/**
 * A stored trip or stop that was written or deleted: its parts before and after. Null before, where a former version
 * stored none.
 */
export interface Changed {
  activoId: number;
  inicio: Date;
  fin: Date | null;
  before: StoredPart[] | null;
  after: StoredPart[];
}

/**
 * Writes the trips and stops of a turn, replacing those of its time. Unchanged rows keep their ids and are not touched.
 */
export const writeJourneys = async (client: pg.ClientBase, outcomes: readonly Outcome[]): Promise<Changed[]> => {
  const windows = JSON.stringify(
    outcomes.map(({ activoId, from, until }) => ({ a: activoId, desde: isoOf(from), hasta: isoOf(until) })),
  );
  const trips = outcomes.flatMap((outcome) =>
    [...outcome.projected.facts.trips, ...(outcome.view?.trips ?? [])].map((fact) => tripRow(outcome, fact)),
  );
  const stops = outcomes.flatMap((outcome) =>
    [...outcome.projected.facts.stops, ...(outcome.view?.stops ?? [])].map((fact) => stopRow(outcome, fact)),
  );
  const changed: Changed[] = [];
  const run = async (name: string, text: string, values: string[]) => {
    const { rows } = await client.query<ChangedRow>({ name, text, values });
    for (const { a, inicio_en, fin_en, antes, ahora } of rows)
      changed.push({ activoId: a, inicio: inicio_en, fin: fin_en, before: antes, after: ahora ?? [] });
  };
  const write = async (
    names: readonly [string, string, string],
    table: string,
    rows: readonly Row[],
    change: string,
    add: string,
  ) => {
    await run(names[0], drop(table), [windows, JSON.stringify(rows.map(({ a, i }) => ({ a, i })))]);
    if (rows.length === 0) return;
    await run(names[1], change, [JSON.stringify(rows)]);
    await run(names[2], add, [JSON.stringify(rows)]);
  };
  if (trips.length)
    await client.query({
      name: 'drop_lines',
      text: dropLines,
      values: [JSON.stringify(trips.map(({ a, i, f, h }) => ({ a, i, f, h })))],
    });
  await write(['drop_viajes', 'change_trips', 'add_trips'], 'viajes', trips, changeTrips, addTrips);
  await write(['drop_detenciones', 'change_stops', 'add_stops'], 'detenciones', stops, changeStops, addStops);
  return changed;
};

interface Row {
  a: number;
  i: string;
}

interface ChangedRow {
  a: number;
  inicio_en: Date;
  fin_en: Date | null;
  antes: StoredPart[] | null;
  ahora: StoredPart[] | null;
}

const tripRow = ({ activoId, empresaId, settings: { zone } }: Outcome, trip: TripFact) => {
  const { inicio, fin, hasta, velocidad_max, huella } = trip;
  const dias = partsOf(inicio.fecha, hasta, zone, trip.dias);
  return {
    a: activoId,
    e: empresaId,
    i: new Date(inicio.fecha).toISOString(),
    f: fin && new Date(fin.fecha).toISOString(),
    lat: inicio.latitud,
    lon: inicio.longitud,
    flat: fin?.latitud ?? null,
    flon: fin?.longitud ?? null,
    km: dias.reduce((sum, { m }) => sum + m, 0) / 1000,
    r: dias.reduce((sum, { r }) => sum + r, 0),
    v: velocidad_max,
    h: huella,
    d: dias,
  };
};

const stopRow = ({ activoId, empresaId }: Outcome, { inicio, fin, latitud, longitud, dias }: StopFact) => {
  const parts = stopPartsOf(inicio, dias);
  return {
    a: activoId,
    e: empresaId,
    i: new Date(inicio).toISOString(),
    f: fin === null ? null : new Date(fin).toISOString(),
    lat: latitud,
    lon: longitud,
    r: parts.reduce((sum, { r }) => sum + r, 0),
    d: parts.length ? parts : null,
  };
};

const drop = (table: string) => `
  delete from ${table} v using json_to_recordset($1::json) w(a int, desde timestamptz, hasta timestamptz)
  where v.activo_id = w.a and v.inicio_en >= w.desde and v.inicio_en < w.hasta
    and (v.activo_id, v.inicio_en) not in (select n.a, n.i from json_to_recordset($2::json) n(a int, i timestamptz))
  returning w.a, v.inicio_en, v.fin_en, ${table === 'viajes' ? 'v.dias' : `coalesce(v.dias, '[]')`} as antes,
    null::jsonb as ahora`;

const givenTrips = `json_to_recordset($1::json) n(
  a int, e int, i timestamptz, f timestamptz, lat float8, lon float8, flat float8, flon float8, km float8, r int,
  v real, h int, d jsonb
)`;
/** The stored row `t` as it was, and its key. */
const known = (table: string) => `
  join ${table} o on o.activo_id = n.a and o.inicio_en = n.i
  where t.activo_id = o.activo_id and t.inicio_en = o.inicio_en`;
const tripColumns = `
  fin_en, latitud_inicio, longitud_inicio, latitud_fin, longitud_fin, distancia_km, ralenti_s, velocidad_max_kmh,
  huella, dias`;
const givenTrip = 'n.f, n.lat, n.lon, n.flat, n.flon, n.km, n.r, n.v, n.h, n.d';
/** A line whose fixes have changed is to be stored again. */
const dropLines = `
  update viajes t
  set linea_ms = null, linea_lat = null, linea_lon = null, linea_vel = null, linea_rumbo = null, linea_marcas = null,
    sur = null, norte = null,
    oeste = null, este = null
  from json_to_recordset($1::json) n(a int, i timestamptz, f timestamptz, h int)
  where t.activo_id = n.a
    and t.inicio_en = n.i
    and t.linea_ms is not null
    and (t.fin_en, t.huella) is distinct from (n.f, n.h)`;
const changeTrips = `
  update viajes t set (${tripColumns}) = (${givenTrip}) from ${givenTrips} ${known('viajes')}
    and (
      t.fin_en, t.latitud_inicio, t.longitud_inicio, t.latitud_fin, t.longitud_fin, t.distancia_km, t.ralenti_s,
      t.velocidad_max_kmh, t.huella, t.dias
    )
      is distinct from (${givenTrip})
  returning n.a, o.inicio_en, o.fin_en, o.dias as antes, n.d as ahora`;
const addTrips = `
  insert into viajes (activo_id, empresa_id, inicio_en, ${tripColumns}, conductor_id)
  select n.a, n.e, n.i, ${givenTrip}, ${driver}
  from ${givenTrips} join activos a on a.empresa_id = n.e and a.id = n.a ${driverThen('n.e', 'n.a', 'n.i')}
  where not exists (select 1 from viajes t where t.activo_id = n.a and t.inicio_en = n.i)
  returning activo_id as a, inicio_en, fin_en, '[]'::jsonb as antes, dias as ahora`;
const givenStops = `json_to_recordset($1::json) n(
  a int, e int, i timestamptz, f timestamptz, lat float8, lon float8, r int, d jsonb
)`;
const changeStops = `
  update detenciones t
  set (fin_en, latitud, longitud, ralenti_s, dias) = (n.f, n.lat, n.lon, n.r, n.d)
  from ${givenStops} ${known('detenciones')}
    and (t.fin_en, t.latitud, t.longitud, t.ralenti_s, t.dias) is distinct from (n.f, n.lat, n.lon, n.r, n.d)
  returning n.a, o.inicio_en, o.fin_en, coalesce(o.dias, '[]') as antes, n.d as ahora`;
const addStops = `
  insert into detenciones (activo_id, empresa_id, inicio_en, fin_en, latitud, longitud, ralenti_s, dias)
  select n.a, n.e, n.i, n.f, n.lat, n.lon, n.r, n.d from ${givenStops}
  where not exists (select 1 from detenciones t where t.activo_id = n.a and t.inicio_en = n.i)
  returning activo_id as a, inicio_en, fin_en, '[]'::jsonb as antes, dias as ahora`;
