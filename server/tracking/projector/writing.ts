import type pg from 'pg';
import { marking } from '../marks';
import { roundTrip } from '../roundTrip';
import { isoOf } from './days';
import type { StopFact, TripFact } from './facts';
import { writeCourses } from './writingCourses';
import { writeVisits } from './writingVisits';
import type { Outcome } from './turn';

/** Writes the results of a turn. Unchanged rows keep their ids and are not touched. */
export const write = async (client: pg.ClientBase, outcomes: readonly Outcome[]) => {
  const marks = outcomes.flatMap(({ empresaId, projected }) => projected.verdicts.map(({ fix, atipica }) => ({ ...fix, empresaId, atipica })));
  if (marks.length) await roundTrip(client, marking(marks));
  const run = async (name: string, text: string, rows: readonly object[]) => {
    if (rows.length) await client.query({ name, text, values: [JSON.stringify(rows)] });
  };
  const windows = outcomes.map(({ activoId, from, until }) => ({ a: activoId, desde: isoOf(from), hasta: isoOf(until) }));
  const trips = outcomes.flatMap((outcome) => [...outcome.projected.facts.trips, ...(outcome.view?.trips ?? [])].map((fact) => tripRow(outcome, fact)));
  const stops = outcomes.flatMap((outcome) => [...outcome.projected.facts.stops, ...(outcome.view?.stops ?? [])].map((fact) => stopRow(outcome, fact)));
  const gone = (table: string, rows: { a: number; i: string }[]) =>
    client.query({
      name: `drop_${table}`,
      text: `delete from ${table} v using json_to_recordset($1::json) w(a int, desde timestamptz, hasta timestamptz)
        where v.activo_id = w.a and v.inicio_en >= w.desde and v.inicio_en < w.hasta
          and (v.activo_id, v.inicio_en) not in (select n.a, n.i from json_to_recordset($2::json) n(a int, i timestamptz))`,
      values: [JSON.stringify(windows), JSON.stringify(rows.map(({ a, i }) => ({ a, i })))],
    });
  await gone('viajes', trips);
  await gone('detenciones', stops);
  await run('change_trips', changeTrips, trips);
  await run('add_trips', addTrips, trips);
  await run('change_stops', changeStops, stops);
  await run('add_stops', addStops, stops);
  await writeVisits(client, outcomes);
  await writeCourses(client, outcomes);
  await writeDays(client, outcomes);
  await writeStates(client, outcomes);
  await writeCheckpoints(client, outcomes);
};

const seconds = (ms: number) => Math.round(ms / 1000);

const tripRow = ({ activoId, empresaId }: Outcome, { inicio, fin, metros, ralenti_ms, velocidad_max, huella }: TripFact) => ({
  a: activoId,
  e: empresaId,
  i: new Date(inicio.fecha).toISOString(),
  f: fin && new Date(fin.fecha).toISOString(),
  lat: inicio.latitud,
  lon: inicio.longitud,
  flat: fin?.latitud ?? null,
  flon: fin?.longitud ?? null,
  km: Math.round(metros) / 1000,
  r: seconds(ralenti_ms),
  v: velocidad_max,
  h: huella,
});

const stopRow = ({ activoId, empresaId }: Outcome, { inicio, fin, latitud, longitud, ralenti_ms }: StopFact) => ({
  a: activoId,
  e: empresaId,
  i: new Date(inicio).toISOString(),
  f: fin === null ? null : new Date(fin).toISOString(),
  lat: latitud,
  lon: longitud,
  r: seconds(ralenti_ms),
});

const givenTrips = `json_to_recordset($1::json) n(a int, e int, i timestamptz, f timestamptz, lat float8, lon float8, flat float8, flon float8, km float8, r int, v real, h int)`;
const tripColumns = 'fin_en, latitud_inicio, longitud_inicio, latitud_fin, longitud_fin, distancia_km, ralenti_s, velocidad_max_kmh, huella';
const changeTrips = `
  update viajes t set (${tripColumns}) = (n.f, n.lat, n.lon, n.flat, n.flon, n.km, n.r, n.v, n.h), linea_ms = null, linea_lat = null, linea_lon = null,
    linea_vel = null, linea_rumbo = null, linea_marcas = null, sur = null, norte = null, oeste = null, este = null
  from ${givenTrips} where t.activo_id = n.a and t.inicio_en = n.i
    and (t.fin_en, t.latitud_inicio, t.longitud_inicio, t.latitud_fin, t.longitud_fin, t.distancia_km, t.ralenti_s, t.velocidad_max_kmh, t.huella)
      is distinct from (n.f, n.lat, n.lon, n.flat, n.flon, n.km, n.r, n.v, n.h)`;
/** The driver at the time: the value before the first change after its start, or else the current driver. */
const addTrips = `
  insert into viajes (activo_id, empresa_id, inicio_en, ${tripColumns}, conductor_id)
  select n.a, n.e, n.i, n.f, n.lat, n.lon, n.flat, n.flon, n.km, n.r, n.v, n.h, case when h.cambios is null then a.conductor_id else (h.cambios -> 0 ->> 'antes')::int end
  from ${givenTrips} join activos a on a.empresa_id = n.e and a.id = n.a
  left join lateral (select cambios from historial h where h.empresa_id = n.e and h.activo_id = n.a and h.tipo = 'cambio_conductor' and h.fecha > n.i
    order by h.fecha, h.id limit 1) h on true
  where not exists (select 1 from viajes t where t.activo_id = n.a and t.inicio_en = n.i)`;
const givenStops = `json_to_recordset($1::json) n(a int, e int, i timestamptz, f timestamptz, lat float8, lon float8, r int)`;
const changeStops = `
  update detenciones t set (fin_en, latitud, longitud, ralenti_s) = (n.f, n.lat, n.lon, n.r) from ${givenStops}
  where t.activo_id = n.a and t.inicio_en = n.i and (t.fin_en, t.latitud, t.longitud, t.ralenti_s) is distinct from (n.f, n.lat, n.lon, n.r)`;
const addStops = `
  insert into detenciones (activo_id, empresa_id, inicio_en, fin_en, latitud, longitud, ralenti_s) select n.a, n.e, n.i, n.f, n.lat, n.lon, n.r from ${givenStops}
  where not exists (select 1 from detenciones t where t.activo_id = n.a and t.inicio_en = n.i)`;

const writeDays = async (client: pg.ClientBase, outcomes: readonly Outcome[]) => {
  const rows = outcomes.flatMap(({ activoId, empresaId, projected, view }) => {
    const days = new Map([...projected.days, ...(view?.days ?? [])].map((day) => [day.fecha, day]));
    return [...days.values()].map(({ fecha, km, hueco_km }) => ({ a: activoId, e: empresaId, d: fecha, k: km, h: hueco_km }));
  });
  const again = outcomes.flatMap(({ activoId, days }) => (days ? [{ a: activoId, d: days[0], u: days[1] }] : []));
  if (again.length)
    await client.query(
      `delete from km_dia k using json_to_recordset($1::json) w(a int, d text, u text) where k.activo_id = w.a and k.fecha >= w.d::date and k.fecha < w.u::date
         and not exists (select 1 from json_to_recordset($2::json) n(a int, d date) where n.a = k.activo_id and n.d = k.fecha)`,
      [JSON.stringify(again), JSON.stringify(rows.map(({ a, d }) => ({ a, d })))],
    );
  if (rows.length)
    await client.query({
      name: 'write_days',
      text: `insert into km_dia as k (activo_id, empresa_id, fecha, km, hueco_km) select n.a, n.e, n.d, n.k, n.h
        from json_to_recordset($1::json) n(a int, e int, d date, k float8, h float8) where n.k > 0 or n.h > 0
        on conflict (activo_id, fecha, empresa_id) do update set km = excluded.km, hueco_km = excluded.hueco_km
        where (k.km, k.hueco_km) is distinct from (excluded.km, excluded.hueco_km)`,
      values: [JSON.stringify(rows)],
    });
};

const writeStates = async (client: pg.ClientBase, outcomes: readonly Outcome[]) => {
  const rows = outcomes.flatMap(({ activoId, empresaId, view }) => {
    if (!view?.newest) return [];
    const { fecha, recibida, ...fix } = view.newest;
    const held = view.held && { fix: { id: view.held.id } };
    return [
      { ...fix, activo_id: activoId, empresa_id: empresaId, fecha: new Date(fecha), recibida_en: new Date(recibida), odometro_gps_km: view.km, retenida: held },
    ];
  });
  const gone = outcomes.filter(({ view }) => view && !view.newest).map(({ activoId }) => activoId);
  if (gone.length) await client.query('delete from estado_activo where activo_id = any($1::int[])', [gone]);
  if (rows.length) await client.query({ name: 'write_states', text: writeState, values: [JSON.stringify(rows)] });
};

const stateColumns = [
  'empresa_id int',
  'dispositivo_id int',
  'fecha timestamptz',
  'recibida_en timestamptz',
  'latitud float8',
  'longitud float8',
  'velocidad_kmh real',
  'rumbo real',
  'precision_m real',
  'bateria_pct real',
  'encendido boolean',
  'odometro_gps_km float8',
  'retenida jsonb',
];
const stateNames = stateColumns.map((column) => column.slice(0, column.indexOf(' ')));
const writeState = `
  insert into estado_activo (activo_id, ${stateNames.join(', ')})
  select n.* from json_to_recordset($1::json) n(activo_id int, ${stateColumns.join(', ')}) join activos a on a.empresa_id = n.empresa_id and a.id = n.activo_id
  on conflict (activo_id, empresa_id) do update set ${stateNames.map((name) => `${name} = excluded.${name}`).join(', ')}`;

const writeCheckpoints = async (client: pg.ClientBase, outcomes: readonly Outcome[]) => {
  // Checkpoints after the start belong to a past that has changed.
  const rewound = outcomes.filter(({ head, start }) => head && head.fecha !== start?.fecha);
  if (rewound.length)
    await client.query(`delete from puntos_control c using unnest($1::int[], $2::timestamptz[]) w(a, f) where c.activo_id = w.a and c.fecha > w.f`, [
      rewound.map(({ activoId }) => activoId),
      rewound.map(({ start }) => (start ? new Date(start.fecha) : '-infinity')),
    ]);
  const kept = outcomes.flatMap(({ activoId, empresaId, projected }) =>
    projected.checkpoints.map(({ fecha, state }) => ({ a: activoId, e: empresaId, f: new Date(fecha), s: state })),
  );
  if (kept.length)
    await client.query(
      `insert into puntos_control (activo_id, empresa_id, fecha, estado) select n.a, n.e, n.f, n.s from json_to_recordset($1::json) n(a int, e int, f timestamptz, s json)
       on conflict (activo_id, fecha, empresa_id) do update set estado = excluded.estado`,
      [JSON.stringify(kept)],
    );
  const heads = outcomes.map(({ activoId, fecha, projected, view }) => ({
    a: activoId,
    f: fecha === null ? null : new Date(fecha),
    s: fecha === null ? null : projected.state,
    r: view?.again ? new Date(view.again) : null,
  }));
  await client.query({
    name: 'write_heads',
    text: `update proyecciones p set fecha = n.f, estado = n.s, revisar_en = case when p.revisar_en between now() and n.r then p.revisar_en else n.r end
      from json_to_recordset($1::json) n(a int, f timestamptz, s json, r timestamptz)
      where p.activo_id = n.a`,
    values: [JSON.stringify(heads)],
  });
  const unfinished = outcomes.filter((outcome) => outcome.resumeAt !== null);
  if (unfinished.length)
    await client.query(
      `insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad) select * from unnest($1::int[], $2::int[], $3::timestamptz[], $4::smallint[])`,
      [
        unfinished.map(({ empresaId }) => empresaId),
        unfinished.map(({ activoId }) => activoId),
        unfinished.map(({ resumeAt }) => new Date(resumeAt ?? 0)),
        unfinished.map(({ priority }) => Math.max(1, priority)),
      ],
    );
  await client.query({
    name: 'clear_marks',
    text: 'delete from recalculos_pendientes where id = any($1::bigint[])',
    values: [outcomes.flatMap(({ marks }) => marks)],
  });
};
