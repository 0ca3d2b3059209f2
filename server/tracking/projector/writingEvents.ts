import type pg from 'pg';
import type { CausaCorreccion } from '#contract/entities/correcciones';
import { correccionEnOrden, notaCorregido } from '#contract/sentences/porQueCorregido';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import { grouped } from '../../db/grouped';
import { placeName } from '../places/names';
import type { EventFact } from '../watch/facts';
import { groundOf } from '../watch/kinds/happenings';
import type { Rule } from '../watch/rules';
import { isoOf } from '../model/days';
import { causeOf, foundLater, newFramesFrom } from './causes';
import { addEvents, changeEvents } from './eventStatements';
import { alarmSubject, noWatch, undecidedFrom } from './steps/watch';
import { noJourney } from './steps/journeys';
import type { Outcome } from './outcome';
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
  tipo: TipoEvento;
  ruta: number | null;
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
        else added.push({ ...rowOf(outcome, fact, clave), ...foundOf(outcome, fact, now) });
      }
    }
    for (const stored of left) changed.push(...leftOf(outcome, stored).map((row) => ({ ...row, e: empresaId })));
  }
  await writeWaits(client, outcomes, waiting);
  // Closed events are written first: only one event per key may be open.
  const ended = changed.filter(({ f, k }) => f !== null || k === undefined);
  const open = changed.filter(({ f, k }) => f === null && k !== undefined);
  return [
    ...(await run(client, 'change_events', changeEvents, ended)),
    ...(await run(client, 'change_events', changeEvents, open)),
    ...(await run(client, 'add_events', addEvents, added)),
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
      select e.id, e.activo_id, e.regla_id as regla, e.juicio, e.clave, e.tipo, e.ruta_id as ruta, e.estimado,
        e.corregido,
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
  const open = (state: typeof projected.state | undefined) =>
    undecidedFrom(state?.watch ?? noWatch, state?.journey ?? noJourney, rule, sujeto);
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
const leftOf = (outcome: Outcome, stored: Stored): Left[] => {
  const rule = outcome.settings.watching?.reglas.find(
    ({ id, juicio }) => id === stored.regla && juicio === stored.juicio,
  );
  const place = stored.parada === null ? null : outcome.settings.places.get(stored.parada);
  const isOfAnother = place === undefined || (place !== null && stored.creado < place.juzga);
  if (!rule || isOfAnother) {
    const fin = isoOf(Math.max(stored.inicio, outcome.fecha ?? stored.inicio));
    return stored.fin === null ? [{ id: stored.id, fin, ca: rule ? 'parada' : 'regla' }] : [];
  }
  const { from, until } = windowOf(outcome, rule, stored);
  if (stored.corregido || stored.ancla < from || stored.ancla >= until) return [];
  const ca = causeOf(outcome.causes, stored);
  return [{ id: stored.id, fuera: true, ca, no: notaCorregido(ca), oc: correccionEnOrden(ca) }];
};

/** What is written of a stored event that is not derived again, with the notes of why. */
interface Left {
  id: number;
  fin?: string;
  fuera?: boolean;
  ca: CausaCorreccion;
  no?: string;
  oc?: string;
}

/** Whether a new event is one that a recomputation found. */
const foundOf = ({ causes }: Outcome, fact: EventFact, now: number) => {
  const { causa, nuevo, hallado } = foundLater(causes, fact, now);
  return { ca: causa, nu: nuevo, ha: hallado };
};

const rowOf = ({ activoId, empresaId, settings, causes }: Outcome, fact: EventFact, clave: string, id?: number) => ({
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
  f: isoOrNull(fact.fin),
  o: isoOrNull(fact.abrio),
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
  ca: causeOf(causes, fact),
  na: isoOrNull(newFramesFrom(causes)),
});

const isoOrNull = (at: number | null) => (at === null ? null : isoOf(at));

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
