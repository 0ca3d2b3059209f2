import type pg from 'pg';
import { isoOf } from '../model/days';
import { minute } from '../model/fix';
import { driver, driverThen } from './assetDriver';
import { longestRun } from './steps/keys';
import type { Outcome } from './outcome';
import type { EventChange } from './writingEvents';

/** Those of these assets on which a driver's key is or was read: the others cost nothing here. */
const keyed = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ keyed, projected }) => keyed || projected.keys.length > 0 || projected.state.key);

/** Writes the keys that were read in a turn, replacing those of its time, and the drivers of its trips. */
export const writeKeys = async (client: pg.ClientBase, outcomes: readonly Outcome[]): Promise<void> => {
  const concerned = keyed(outcomes);
  if (concerned.length === 0) return;
  const runs = concerned.flatMap(({ activoId, empresaId, projected: { keys, state } }) =>
    [...keys, ...(state.key ? [state.key] : [])].map(({ llave, desde, hasta, veces, dispositivo }) => ({
      ...{ a: activoId, e: empresaId, l: llave, d: isoOf(desde), h: isoOf(hasta), v: veces, t: dispositivo },
    })),
  );
  const windows = concerned.map(({ activoId, start, view, fecha }) => ({
    a: activoId,
    desde: isoOf(start ? (start.state.key?.desde ?? start.fecha + 1) : -Infinity),
    hasta: isoOf(view ? Infinity : (fecha ?? -Infinity) + 1),
  }));
  await client.query({
    name: 'drop_keys',
    text: dropKeys,
    values: [JSON.stringify(windows), JSON.stringify(runs.map(({ a, d, l }) => ({ a, d, l })))],
  });
  if (runs.length > 0) await client.query({ name: 'put_keys', text: putKeys, values: [JSON.stringify(runs)] });
  await client.query({ name: 'name_trip_drivers', text: nameTripDrivers, values: [windowsOf(concerned)] });
};

/**
 * The drivers of the events of a turn, where keys were read.
 * @param changes the events that changed in it
 * @returns the other events that have another driver now
 */
export const writeEventDrivers = async (
  client: pg.ClientBase,
  outcomes: readonly Outcome[],
  changes: readonly EventChange[],
): Promise<EventChange[]> => {
  const concerned = keyed(outcomes);
  if (concerned.length === 0) return [];
  const { rows } = await client.query<{ empresa_id: number; id: number; version: number; antes: boolean }>({
    name: 'name_event_drivers',
    text: nameEventDrivers,
    values: [windowsOf(concerned), changes.map(({ id }) => id)],
  });
  return rows.flatMap(({ empresa_id: empresaId, id, version, antes }) => (antes ? [] : [{ empresaId, id, version }]));
};

const windowsOf = (outcomes: readonly Outcome[]) =>
  JSON.stringify(
    outcomes.map(({ activoId, empresaId, from, until }) => ({
      ...{ a: activoId, e: empresaId, desde: isoOf(from), hasta: isoOf(until) },
    })),
  );

const dropKeys = `
  delete from llaves_leidas l using json_to_recordset($1::json) w(a int, desde timestamptz, hasta timestamptz)
  where l.activo_id = w.a and l.desde >= w.desde and l.desde < w.hasta
    and not exists (
      select from json_to_recordset($2::json) n(a int, d timestamptz, l text)
      where n.a = l.activo_id and n.d = l.desde and n.l = l.llave
    )`;
const putKeys = `
  insert into llaves_leidas as l (activo_id, empresa_id, llave, desde, hasta, veces, dispositivo_id)
  select n.a, n.e, n.l, n.d, n.h, n.v, n.t
  from json_to_recordset($1::json) n(a int, e int, l text, d timestamptz, h timestamptz, v int, t int)
  on conflict (activo_id, desde, llave, empresa_id) do update
  set hasta = excluded.hasta, veces = excluded.veces, dispositivo_id = excluded.dispositivo_id
  where (l.hasta, l.veces, l.dispositivo_id)
    is distinct from (excluded.hasta, excluded.veces, excluded.dispositivo_id)`;

/** A key that is read so long before a trip may begin it. */
const before = `interval '10 minutes'`;
const longest = `interval '${longestRun / minute} minutes'`;

/** `w`: the windows; `quien`: whose the keys are that were read in them. */
const readers = `
  w as materialized (
    select * from json_to_recordset($1::json) w(a int, e int, desde timestamptz, hasta timestamptz)
  ),
  quien as materialized (
    select k.a, k.llave, persona_de_llave(k.e, k.llave) as persona
    from (
      select distinct w.a, w.e, l.llave from w join llaves_leidas l
        on l.activo_id = w.a and l.desde >= w.desde - ${before} - ${longest} and l.desde < w.hasta
    ) k
  )`;

/** The readings of somebody's key during a trip `v`, or shortly before it and after the trip before. */
const readings = `
  from llaves_leidas l join quien q on q.a = l.activo_id and q.llave = l.llave and q.persona is not null
  where l.activo_id = v.activo_id
    and l.desde between v.inicio_en - ${before} - ${longest} and coalesce(v.fin_en, 'infinity')
    and l.hasta >= v.inicio_en - ${before}
    and l.hasta > coalesce(
      (select p.fin_en from viajes p where p.activo_id = v.activo_id and p.inicio_en < v.inicio_en
        order by p.inicio_en desc limit 1),
      '-infinity'
    )`;

const nameTripDrivers = `
  with ${readers}
  update viajes t set conductor_id = n.conductor
  from (
    select v.activo_id, v.inicio_en,
      coalesce((select q.persona ${readings} order by l.desde, l.llave limit 1), ${driver}) as conductor
    from w join viajes v on v.activo_id = w.a and v.inicio_en >= w.desde and v.inicio_en < w.hasta
      join activos a on a.empresa_id = w.e and a.id = w.a ${driverThen('w.e', 'w.a', 'v.inicio_en')}
  ) n
  where t.activo_id = n.activo_id and t.inicio_en = n.inicio_en and t.conductor_id is distinct from n.conductor`;

/** Of an event: the last key before it, or else the first one after it. What its run says stays. */
const nameEventDrivers = `
  with ${readers},
  de_ellos as (
    select x.empresa_id, x.id from w join eventos x
      on x.activo_id = w.a and x.ancla_en >= w.desde - interval '31 days' and x.inicio_en >= w.desde
        and x.inicio_en < w.hasta
    where x.juicio is not null and x.eliminado_en is null
    union
    select x.empresa_id, x.id from w join eventos x
      on x.empresa_id = w.e and x.id = any($2::int[]) and x.activo_id = w.a
  )
  update eventos e
  set personal_id = n.persona, actualizado_en = now(),
    version = case when e.id = any($2::int[]) then e.version else e.version + 1 end
  from (
    select x.empresa_id, x.id, coalesce(k.persona, ${driver}) as persona
    from de_ellos y join eventos x on x.empresa_id = y.empresa_id and x.id = y.id
      join activos a on a.empresa_id = x.empresa_id and a.id = x.activo_id
      ${driverThen('x.empresa_id', 'x.activo_id', 'x.inicio_en')}
      left join ejecuciones d on d.empresa_id = x.empresa_id and d.id = x.ejecucion_id
      left join lateral (
        select v.* from viajes v
        where v.activo_id = x.activo_id and v.inicio_en <= x.inicio_en
          and coalesce(v.fin_en, 'infinity') >= x.inicio_en
        order by v.inicio_en desc limit 1
      ) v on true
      left join lateral (
        select q.persona ${readings}
        order by l.desde > x.inicio_en, case when l.desde <= x.inicio_en then l.desde end desc, l.desde, l.llave
        limit 1
      ) k on true
    where d.personal_id is null
  ) n
  where e.empresa_id = n.empresa_id and e.id = n.id and e.personal_id is distinct from n.persona
  returning e.empresa_id, e.id, e.version, e.id = any($2::int[]) as antes`;
