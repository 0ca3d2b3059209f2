import type pg from 'pg';
import { dayOf } from '../model/days';
import type { Outcome } from './outcome';
import type { Changed } from './writingJourneys';

/** A day of an asset that is to be added up again. */
interface Day {
  a: number;
  e: number;
  /** The zone of its company, for trips that a former version stored. */
  z: string;
  d: string;
}

/**
 * Adds up the days of the trips and stops that a turn changed, from what is stored now: a day never depends on how it
 * came about. Where the past was derived again, that is every day of its time, also one without a trip.
 */
export const writeDays = async (client: pg.ClientBase, outcomes: readonly Outcome[], changed: readonly Changed[]) => {
  const assets = new Map(outcomes.map((outcome) => [outcome.activoId, outcome]));
  const days = new Map<string, Day>();
  const touch = (activoId: number, fecha: string) => {
    const outcome = assets.get(activoId);
    if (outcome)
      days.set(`${activoId} ${fecha}`, { a: activoId, e: outcome.empresaId, z: outcome.settings.zone, d: fecha });
  };
  for (const { activoId, inicio, fin, before, after } of changed)
    for (const fecha of [...(before?.map(({ f }) => f) ?? around(inicio, fin)), ...after.map(({ f }) => f)])
      touch(activoId, fecha);
  for (const { a, fecha } of await storedDays(client, outcomes)) touch(a, fecha);
  if (days.size > 0)
    await client.query({ name: 'write_days', text: writeAll, values: [JSON.stringify([...days.values()])] });
};

const day = 86_400_000;
/** No zone is further from UTC. */
const farthest = 14 * 3_600_000;

/** All dates that a time may touch, in any zone. */
const around = (from: Date, until: Date | null): string[] => {
  const [first, last] = [from.getTime() - farthest, (until ?? new Date()).getTime() + farthest];
  return Array.from({ length: Math.floor(last / day) - Math.floor(first / day) + 1 }, (_, i) =>
    new Date(first + i * day).toISOString().slice(0, 10),
  );
};

/** The stored days in the time of turns that derive the past again. A turn of new positions is not one. */
const storedDays = async (
  client: pg.ClientBase,
  outcomes: readonly Outcome[],
): Promise<{ a: number; fecha: string }[]> => {
  const again = outcomes.filter(({ head, start, priority }) => priority > 0 || (head && head.fecha !== start?.fecha));
  if (again.length === 0) return [];
  const dateOf = (at: number, zone: string) =>
    at === Infinity ? 'infinity' : at === -Infinity ? '-infinity' : dayOf(at, zone);
  const windows = again.map(({ activoId, from, until, settings: { zone } }) => ({
    a: activoId,
    d: dateOf(from, zone),
    u: dateOf(until, zone),
  }));
  const { rows } = await client.query<{ a: number; fecha: string }>({
    name: 'days_to_replace',
    text: `select w.a, k.fecha::text as fecha from json_to_recordset($1::json) w(a int, d text, u text)
      join km_dia k on k.activo_id = w.a and k.fecha between w.d::date and w.u::date`,
    values: [JSON.stringify(windows)],
  });
  return rows;
};

/** Only the last trip that began before the days can reach into them. */
const ofDays = (table: string, parts: string) => `
  select r.a, x.f, x.i, x.u, x.m, x.r, x.h from rangos r
  join lateral (
    select v.* from ${table} v
    where v.activo_id = r.a
      and v.inicio_en < (r.u + 2)::timestamp at time zone 'UTC'
      and v.inicio_en >= coalesce(
        (
          select max(b.inicio_en) from ${table} b
          where b.activo_id = r.a and b.inicio_en < (r.d - 1)::timestamp at time zone 'UTC'
        ),
        '-infinity'
      )
  ) v on true
  cross join lateral jsonb_to_recordset(${parts}) x(f date, i timestamptz, u timestamptz, m int, r int, h int)`;

/** What a former version stored counts on the day of its beginning. */
const tripParts = `coalesce(
  v.dias,
  jsonb_build_array(
    jsonb_build_object(
      'f', dia_local(v.inicio_en, r.z), 'i', v.inicio_en, 'u', coalesce(v.fin_en, v.inicio_en),
      'm', round(v.distancia_km * 1000), 'r', v.ralenti_s, 'h', 0
    )
  )
)`;

const writeAll = `
  with pedidos as (select * from json_to_recordset($1::json) p(a int, e int, z text, d date)),
    rangos as (select a, z, min(d) as d, max(d) as u from pedidos group by 1, 2),
    partes as (
      select a, f, m, h, extract(epoch from u - i)::float8 - r as s, r, 1 as n from (${ofDays('viajes', tripParts)}) t
      union all
      select a, f, 0, h, 0, r, 0 from (${ofDays('detenciones', 'v.dias')}) d
    ),
    sumas as (
      select a, f, sum(m) / 1000.0 as km, sum(h) / 1000.0 as hueco, sum(s) as s, sum(r) as r, sum(n) as n
      from partes
      group by 1, 2
    ),
    vacios as (
      delete from km_dia k using pedidos p
      where k.activo_id = p.a and k.fecha = p.d and not exists (select 1 from sumas s where s.a = p.a and s.f = p.d)
    )
  insert into km_dia as k (activo_id, empresa_id, fecha, km, hueco_km, movimiento_s, ralenti_s, viajes_n)
  select p.a, p.e, p.d, s.km, s.hueco, s.s, s.r, s.n from pedidos p join sumas s on s.a = p.a and s.f = p.d
  on conflict (activo_id, fecha, empresa_id) do update set (km, hueco_km, movimiento_s, ralenti_s, viajes_n)
    = (excluded.km, excluded.hueco_km, excluded.movimiento_s, excluded.ralenti_s, excluded.viajes_n)
  where (k.km, k.hueco_km, k.movimiento_s, k.ralenti_s, k.viajes_n)
    is distinct from (excluded.km, excluded.hueco_km, excluded.movimiento_s, excluded.ralenti_s, excluded.viajes_n)`;
