import type pg from 'pg';
import { corregidoPorDatosTardios } from '#contract/porQueCorregido';
import { lateAfter, newsFor } from '#contract/rules/lateness';
import { grouped } from '../../db/grouped';
import { deviceOf } from '../stored/imported';
import { placeName } from '../places/names';
import type { EventFact } from '../watch/facts';
import { groundOf } from '../watch/kinds/happenings';
import type { Rule } from '../watch/rules';
import { isoOf } from '../model/days';
import { alarmSubject, noWatch, undecidedFrom } from './steps/watch';
import type { Outcome } from './turn';
import { earliestOf, windowIn, type Window } from './windows';
import { writeWaits, type Waiting } from './writingWaits';

/** What an event is about. */
interface Subject {
  estimado: boolean;
  parada: number | null;
  ejecucion: number | null;
  /** The last part of its key. */
  sujeto: string;
}

/** An event as it is stored. Ms. */
interface Stored extends Subject {
  id: number;
  a: number;
  regla: number;
  juicio: number;
  clave: string;
  ancla: number;
  inicio: number;
  fin: number | null;
  corregido: boolean;
  creado: number;
}

/** How an event changed in a turn. */
export interface EventChange {
  empresaId: number;
  id: number;
  version: number;
}

const keyOf = ({ tipo, regla, sujeto }: EventFact, activoId: number) =>
  [tipo, regla, `activo ${activoId}`, sujeto].filter(Boolean).join(separator);
const separator = ' · ';

/**
 * Writes the events of a turn. A derived event is matched with a stored one by its rule, its subject and its time; a
 * stored one that is not derived again is withdrawn, never deleted. Events of rules that no longer watch the asset end
 * and stay as they are. New ones wait for frames that the device may still hold.
 * @param now ms
 * @returns the events that changed
 */
export const writeEvents = async (
  client: pg.ClientBase,
  outcomes: readonly Outcome[],
  now: number,
): Promise<EventChange[]> => {
  const known = await storedOf(client, outcomes);
  const added: object[] = [];
  const changed: { id?: number | undefined; f?: string | null; k?: string }[] = [];
  const waiting: Waiting[] = [];
  for (const outcome of outcomes) {
    const { activoId, empresaId, events, eventsFrom } = outcome;
    const left = new Set(known.get(activoId));
    const rest: EventFact[] = [];
    for (const fact of events) {
      const same = ofSameBeginning(left, fact, keyOf(fact, activoId));
      if (!same) rest.push(fact);
      else if (left.delete(same)) changed.push(rowOf(outcome, fact, same.clave, same.id));
    }
    for (const fact of rest) {
      const clave = keyOf(fact, activoId);
      const same = overlapping(left, fact, clave);
      if (same) left.delete(same);
      if (same) changed.push(rowOf(outcome, fact, clave, same.id));
      else if (fact.fin !== null && fact.fin < eventsFrom) continue;
      else {
        const wait = outcome.waitOf(fact);
        if (wait && wait.until > now) waiting.push({ outcome, ...wait });
        else added.push(rowOf(outcome, fact, clave));
      }
    }
    for (const stored of left) changed.push(...leftOf(outcome, stored).map((row) => ({ ...row, e: empresaId })));
  }
  await writeWaits(client, outcomes, waiting);
  // Closed events are written first: only one event per key may be open.
  const ended = changed.filter(({ f, k }) => f !== null || k === undefined);
  const open = changed.filter(({ f, k }) => f === null && k !== undefined);
  return [
    ...(await run(client, 'change_events', change, ended)),
    ...(await run(client, 'change_events', change, open)),
    ...(await run(client, 'add_events', add, added)),
  ];
};

const storedOf = async (client: pg.ClientBase, outcomes: readonly Outcome[]): Promise<Map<number, Stored[]>> => {
  const asked = outcomes.filter(({ settings, events }) => settings.watching || events.length > 0);
  const unwatched = outcomes.filter(({ settings }) => !settings.watching);
  const windows = [
    ...asked.map((outcome) => ({
      a: outcome.activoId,
      desde: isoOf(earliest(outcome)),
    })),
    ...unwatched.map(({ activoId }) => ({ a: activoId, desde: isoOf(Infinity) })),
  ];
  const { rows } = await client.query<Omit<Stored, 'a'> & { activo_id: number }>({
    name: 'stored_events',
    text: `
      select e.id, e.activo_id, e.regla_id as regla, e.juicio, e.clave, e.estimado, e.corregido,
        ${ms('e.ancla_en')} as ancla, ${ms('e.inicio_en')} as inicio,
        ${ms('e.fin_en')} as fin, e.parada_id as parada, e.ejecucion_id as ejecucion,
        split_part(e.clave, '${separator}', 4) as sujeto, ${ms('e.creado_en')} as creado
      from json_to_recordset($1::json) w(a int, desde timestamptz)
      join eventos e on e.activo_id = w.a and (e.ancla_en >= w.desde or e.fin_en is null)
      where e.juicio is not null and e.eliminado_en is null order by e.id`,
    values: [JSON.stringify(windows)],
  });
  return grouped(
    rows.map(({ activo_id, ...row }) => ({ ...row, a: activo_id })),
    ({ a }) => a,
  );
};

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** The time span in which this turn derives these events of an asset again. */
const windowOf = (outcome: Outcome, rule: Rule, { estimado, parada, ejecucion, sujeto }: Subject): Window => {
  const ground = estimado ? 'journeys' : groundOf[rule.tipo];
  if (ground === 'visits') return windowIn(outcome.visited, parada);
  if (ground === 'offs') return windowIn(outcome.strayed, ejecucion);
  if (ground === 'journeys') return { from: outcome.from, until: outcome.until };
  const { start, projected, view, fecha } = outcome;
  // A held fix that was confirmed later belongs to an earlier time.
  const held = start?.state.outliers.held?.fecha ?? Infinity;
  const open = (state: typeof projected.state | undefined) => undecidedFrom(state?.watch ?? noWatch, rule, sujeto);
  return {
    from: start ? Math.min(open(start.state) ?? Infinity, held, start.fecha + 1) : -Infinity,
    until: view ? Infinity : (open(projected.state) ?? (fecha ?? -Infinity) + 1),
  };
};

/** The earliest time (ms) from which this turn derives any event again. */
const earliest = (outcome: Outcome): number =>
  Math.min(
    earliestOf(outcome.visited),
    earliestOf(outcome.strayed),
    outcome.from,
    ...(outcome.settings.watching?.reglas ?? []).flatMap((rule) =>
      ['', alarmSubject].map((sujeto) => windowOf(outcome, rule, { ...noSubject, sujeto }).from),
    ),
  );
const noSubject = { estimado: false, parada: null, ejecucion: null };

/** The stored event with the same beginning as a fact. */
const ofSameBeginning = (left: ReadonlySet<Stored>, { juicio, ancla }: EventFact, clave: string): Stored | undefined =>
  [...left].find((stored) => stored.clave === clave && stored.juicio === juicio && stored.ancla === ancla);

/** When the beginning has moved: a stored event that overlaps the fact. */
const overlapping = (
  left: ReadonlySet<Stored>,
  { juicio, inicio, fin }: EventFact,
  clave: string,
): Stored | undefined =>
  [...left].find(
    (stored) =>
      stored.clave === clave &&
      stored.juicio === juicio &&
      !stored.corregido &&
      stored.inicio <= (fin ?? Infinity) &&
      inicio <= (stored.fin ?? Infinity),
  );

/**
 * What happens to a stored event that this turn does not derive: nothing, outside the time span; it ends, if its rule
 * no longer watches or its stop has changed; otherwise it is withdrawn.
 */
const leftOf = (outcome: Outcome, stored: Stored): { id: number; fin?: string; fuera?: boolean }[] => {
  const rule = outcome.settings.watching?.reglas.find(
    ({ id, juicio }) => id === stored.regla && juicio === stored.juicio,
  );
  const place = stored.parada === null ? null : outcome.settings.places.get(stored.parada);
  const isOfAnother = place === undefined || (place !== null && stored.creado < place.juzga);
  if (!rule || isOfAnother)
    return stored.fin === null
      ? [{ id: stored.id, fin: isoOf(Math.max(stored.inicio, outcome.fecha ?? stored.inicio)) }]
      : [];
  const { from, until } = windowOf(outcome, rule, stored);
  if (stored.corregido || stored.ancla < from || stored.ancla >= until) return [];
  return [{ id: stored.id, fuera: true }];
};

const rowOf = ({ activoId, empresaId, settings }: Outcome, fact: EventFact, clave: string, id?: number) => ({
  id,
  a: activoId,
  e: empresaId,
  r: fact.regla,
  j: fact.juicio,
  t: fact.tipo,
  s: fact.severidad,
  c: clave,
  k: isoOf(fact.ancla),
  i: isoOf(fact.inicio),
  f: fact.fin === null ? null : isoOf(fact.fin),
  o: fact.abrio === null ? null : isoOf(fact.abrio),
  v: fact.valor,
  m: fact.max,
  u: fact.umbral,
  un: fact.unidad,
  p: fact.parada,
  ru: fact.ruta,
  ej: fact.ejecucion,
  x: fact.asunto,
  km: fact.metros === null ? null : Math.round(fact.metros) / 1000,
  w: settings.waitFor ?? 0,
  es: fact.estimado,
  av: fact.avisa,
});

const run = async (
  client: pg.ClientBase,
  name: string,
  text: string,
  rows: readonly object[],
): Promise<EventChange[]> => {
  if (rows.length === 0) return [];
  const { rows: written } = await client.query<{
    empresa_id: number;
    id: number;
    version: number;
    latitud: number | null;
    longitud: number | null;
  }>({
    name,
    text,
    values: [JSON.stringify(rows)],
  });
  await nameplaces(client, written);
  return written.map(({ empresa_id, id, version }) => ({ empresaId: empresa_id, id, version }));
};

/** Stores the names of their places. */
const nameplaces = async (
  client: pg.ClientBase,
  written: readonly { empresa_id: number; id: number; latitud: number | null; longitud: number | null }[],
) => {
  const places = written
    .map(({ empresa_id, id, latitud, longitud }) => ({ e: empresa_id, id, d: placeName(latitud, longitud) }))
    .filter(({ d }) => d !== null);
  if (places.length)
    await client.query({
      name: 'name_event_places',
      text: `
        update eventos e set direccion = n.d
        from json_to_recordset($1::json) n(e int, id int, d text)
        where e.empresa_id = n.e and e.id = n.id and e.direccion is distinct from n.d`,
      values: [JSON.stringify(places)],
    });
};

const given = `json_to_recordset($1::json) n(
  id int, a int, e int, r int, j int, t text, s text, c text, k timestamptz, i timestamptz, f timestamptz,
  o timestamptz, v float8, m float8, u float8, un text, p int, ru int, ej int, x text, km float8, w float8,
  es boolean, av boolean, fin timestamptz, fuera boolean
)`;

/** The frame at which it began. */
const beginning = `
  left join lateral (
    select p.id, ${deviceOf('p.dispositivo_id')} as dispositivo_id, p.latitud, p.longitud from posiciones p
    where p.activo_id = n.a and p.fecha_dispositivo = n.i order by p.valida desc, p.latitud, p.longitud limit 1
  ) b on true`;

/** It was received too long after it happened. */
const late = `coalesce(
  (
    select min(p.fecha_servidor - p.fecha_dispositivo) >= interval '${lateAfter} milliseconds' from posiciones p
    where p.activo_id = n.a and p.fecha_dispositivo = n.o
  ),
  false
)`;

/** The driver at the time: the value before the first later change, or else the current driver. */
const driver = `
  left join lateral (
    select cambios from historial h
    where h.empresa_id = n.e and h.activo_id = n.a and h.tipo = 'cambio_conductor' and h.fecha > n.i
    order by h.fecha, h.id limit 1
  ) h on true`;

/** The driver of the run that it belongs to. */
const runDriver = `left join ejecuciones d on d.empresa_id = n.e and d.id = n.ej`;

const { nota: withdrawn, enOrden: withdrawnInOrder } = corregidoPorDatosTardios;

const add = `
  insert into eventos (
    empresa_id, activo_id, regla_id, juicio, tipo, severidad, clave, ancla_en, inicio_en, fin_en, valor, valor_max,
    umbral, unidad, parada_id, ruta_id,
    ejecucion_id, asunto, distancia_km, estimado, posicion_id, dispositivo_id, latitud, longitud, personal_id, tardio,
    efectos_pendientes
  )
  select n.e, n.a, n.r, n.j, n.t, n.s, n.c, n.k, n.i, n.f, n.v, n.m, n.u, n.un, n.p, n.ru, n.ej, n.x, n.km, n.es, b.id,
    b.dispositivo_id, b.latitud, b.longitud,
    coalesce(d.personal_id, case when h.cambios is null then a.conductor_id else (h.cambios -> 0 ->> 'antes')::int end),
    l.tarde,
    n.av and not l.tarde and coalesce(n.o, now()) > now() - (${newsFor} + n.w) * interval '1 millisecond'
  from ${given} join activos a on a.empresa_id = n.e and a.id = n.a ${beginning} ${driver} ${runDriver}
    cross join lateral (select ${late} as tarde) l
  returning empresa_id, id, version, latitud, longitud`;

const written = `(
  ancla_en, inicio_en, fin_en, valor, valor_max, umbral, unidad, severidad, asunto, distancia_km, parada_id,
  posicion_id, latitud, longitud
)`;
const values = `(
  n.k, n.i, n.f, n.v, n.m, n.u, n.un, n.s, n.x, n.km, n.p,
  coalesce(b.id, e.posicion_id), coalesce(b.latitud, e.latitud), coalesce(b.longitud, e.longitud)
)`;

/** Updated, ended with its rule, or withdrawn. A withdrawn event that is derived again is open again. */
const change = `
  with vuelve as (
    update eventos e set ${written} = ${values}, version = e.version + 1, actualizado_en = now(),
      corregido = false, estado = case when e.corregido then 'abierto' else e.estado end,
      nota = case when e.corregido then null else e.nota end
    from ${given} ${beginning}
    where e.empresa_id = n.e
      and e.id = n.id
      and n.k is not null
      and (
        e.corregido
          or (
            e.ancla_en, e.inicio_en, e.fin_en, e.valor, e.valor_max, e.umbral, e.unidad, e.severidad, e.asunto,
            e.distancia_km, e.parada_id
          )
        is distinct from (n.k, n.i, n.f, n.v, n.m, n.u, n.un, n.s, n.x, n.km, n.p)
      )
    returning e.empresa_id, e.id, e.version, e.latitud, e.longitud
  ),
  sale as (
    update eventos e
    set version = e.version + 1, actualizado_en = now(), fin_en = coalesce(n.fin, e.fin_en, e.inicio_en),
      corregido = coalesce(n.fuera, false), efectos_pendientes = e.efectos_pendientes and n.fuera is null,
      estado = case when n.fuera then 'descartado' else e.estado end,
      nota = case when n.fuera then '${withdrawn}' else e.nota end
    from ${given} where e.empresa_id = n.e and e.id = n.id and n.k is null
    returning e.empresa_id, e.id, e.version, e.latitud, e.longitud, e.corregido, e.orden_id
  ),
  paso as (
    insert into evento_pasos (empresa_id, evento_id, a, nota)
    select empresa_id, id, 'descartado', '${withdrawn}' from sale
    where corregido
  ),
  orden as (
    insert into orden_comentarios (empresa_id, orden_id, texto)
    select empresa_id, orden_id, '${withdrawnInOrder}' from sale where corregido and orden_id is not null
  )
  select * from vuelve union all select empresa_id, id, version, latitud, longitud from sale`;
