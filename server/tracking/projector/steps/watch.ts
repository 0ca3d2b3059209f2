import { masSevera } from '#contract/tiposEvento';
import { driving, type Judged, type Memo, type Seen } from '../../watch/driving';
import { pass, type Episode, type Moment, type Needs, type Reading } from '../../watch/episode';
import { eventOf, eventOfEpisode, type EventFact } from '../../watch/facts';
import { isWithin } from '../../watch/hours';
import type { Rule, Watch } from '../../watch/rules';
import { alarmOf, repeated, signals } from '../../watch/signals';
import { minute, type Heard } from '../fix';

/** What a rule has in hand. */
interface Judging {
  juicio: number;
  memo?: Memo | undefined;
  episode?: Episode | undefined;
  /** Of what the device itself alarms. */
  alarm?: Episode | undefined;
}

export interface WatchState {
  /** The newest frame, with a place or without. */
  last: { fecha: number; dispositivo: number; parado: boolean } | null;
  /** By the rule's id. */
  rules: Readonly<Record<number, Judging>>;
}

export const noWatch: WatchState = { last: null, rules: {} };

interface Watched {
  state: WatchState;
  events: EventFact[];
}

/** Takes the next frame, with a place or without, in device order. @param standing does the asset stand, as far as it is known? */
export const hear = (before: WatchState, heard: Heard, standing: boolean, watch: Watch, zone: string): Watched => {
  const events: EventFact[] = [];
  const hands = inHand(before.rules);
  const moment = { fecha: heard.fecha, place: heard.latitud === null ? null : { latitud: heard.latitud, longitud: heard.longitud } };
  for (const rule of watch.reglas) {
    const silence = silenceOf(rule, before, heard, watch);
    if (silence) events.push(silence);
    if (heard.fecha < rule.desde) continue;
    const kind = signals[rule.tipo];
    const alarm = alarmOf(rule.tipo, heard);
    const known = hands.of(rule);
    if (!kind && alarm === undefined && !known?.alarm) continue;
    const judged = kind ? judge(known, rule, kind.read(rule, heard, known?.memo ?? noMemo), moment, kind.needs, watch, zone, events) : known;
    hands.keep(rule, alarm === undefined && !known?.alarm ? judged : { ...judged, alarm: alarmed(known?.alarm, rule, alarm, moment, zone, events) });
  }
  return { state: { last: { fecha: heard.fecha, dispositivo: heard.dispositivo_id, parado: standing }, rules: hands.rules }, events };
};

/** Takes the next good fix. */
export const see = (before: WatchState, seen: Seen): Watched => {
  const events: EventFact[] = [];
  const { fix, watch, zone } = seen;
  const hands = inHand(before.rules);
  const moment = { fecha: fix.fecha, place: { latitud: fix.latitud, longitud: fix.longitud } };
  for (const rule of watch.reglas) {
    const kind = driving[rule.tipo];
    if (!kind || fix.fecha < rule.desde) continue;
    const known = hands.of(rule);
    hands.keep(rule, judge(known, rule, kind.read(rule, seen, known?.memo ?? noMemo), moment, kind.needs, watch, zone, events));
  }
  return { state: hands.rules === before.rules ? before : { ...before, rules: hands.rules }, events };
};

const noMemo: Memo = {};

/** What rules have in hand after a frame: copied once, when the first of them changes. What has nothing in hand is not kept. */
const inHand = (before: WatchState['rules']) => {
  let changed: Record<number, Judging> | undefined;
  return {
    get rules() {
      return changed ?? before;
    },
    /** Of another judgement nothing is left. */
    of: ({ id, juicio }: Rule) => (before[id]?.juicio === juicio ? before[id] : undefined),
    keep: ({ id, juicio }: Rule, { memo, episode, alarm }: Omit<Judging, 'juicio'> = {}) => {
      const known = before[id];
      if (known && known.juicio === juicio && known.memo === memo && known.episode === episode && known.alarm === alarm) return;
      const remembers = memo !== undefined && Object.keys(memo).length > 0;
      const holds = remembers || episode !== undefined || alarm !== undefined;
      if (!holds && !known) return;
      changed ??= { ...before };
      if (holds) changed[id] = { juicio, ...(remembers && { memo }), ...(episode && { episode }), ...(alarm && { alarm }) };
      else delete changed[id];
    },
  };
};

type Needing = (rule: Rule, watch: Watch) => Omit<Needs, 'cooling'>;

/** Passes a reading on, unless there is nothing to begin or to go on; out of the rule's hours everything is over. */
const judge = (
  known: Judging | undefined,
  rule: Rule,
  { reading, memo }: Judged,
  moment: Moment,
  needs: Needing,
  watch: Watch,
  zone: string,
  events: EventFact[],
): Omit<Judging, 'juicio'> => {
  let episode = known?.episode;
  if (episode || (reading && reading.level >= 2)) {
    const heard = reading && isOff(rule, moment.fecha, zone) ? { ...reading, level: 0 as const } : reading;
    const passed = pass(episode ?? null, heard, moment, { ...needs(rule, watch), cooling: rule.enfriamiento ?? 0 });
    events.push(...passed.done.map((each) => eventOfEpisode(rule, '', each)));
    episode = passed.episode ?? undefined;
  }
  return { memo, episode, alarm: known?.alarm };
};

/** Of what the device itself alarms. */
const alarmed = (before: Episode | undefined, rule: Rule, alarm: string | undefined, moment: Moment, zone: string, events: EventFact[]) => {
  const reading: Reading | null = alarm === undefined || isOff(rule, moment.fecha, zone) ? null : { level: 3, asunto: alarm };
  const cooling = rule.enfriamiento ?? repeated(rule.tipo);
  const { episode, done } = pass(before ?? null, reading, moment, { ms: 0, frames: 1, instant: true, silent: true, cooling });
  events.push(...done.map((each) => eventOfEpisode(rule, 'alarma', each)));
  return episode ?? undefined;
};

/** Of unauthorised movement the hours say when it may move. */
const isOff = ({ horario, tipo }: Rule, at: number, zone: string) => horario !== null && tipo !== 'movimiento_no_autorizado' && !isWithin(horario, at, zone);

const day = 24 * 60 * minute;

/** Ms of silence after which a rule speaks of it. */
const patience = (rule: Rule, parado: boolean, { silencio }: Watch) => {
  if (rule.umbral !== null) return rule.umbral * minute;
  return parado ? Math.max(day, silencio) : silencio;
};

const silent = (rule: Rule, inicio: number, fin: number | null, until: number, limit: number): EventFact => {
  const lasted = Math.round((until - inicio) / minute);
  return eventOf(rule, {
    inicio,
    fin,
    abrio: fin,
    valor: limit / minute,
    max: fin === null ? null : lasted,
    umbral: limit / minute,
    unidad: 'min',
    severidad: until - inicio > day ? masSevera('alta', rule.severidad) : rule.severidad,
  });
};

/** The silence that a frame ends. Another device says nothing of how long the one before was silent. */
const silenceOf = (rule: Rule, { last }: WatchState, { fecha, dispositivo_id }: Heard, watch: Watch): EventFact | null => {
  if ((rule.tipo !== 'sin_conexion' && rule.tipo !== 'conexion_restablecida') || !last || last.dispositivo !== dispositivo_id || fecha < rule.desde)
    return null;
  const limit = patience(rule, last.parado, watch);
  if (fecha - last.fecha <= limit) return null;
  if (rule.tipo === 'sin_conexion') return silent(rule, last.fecha, fecha, fecha, limit);
  return eventOf(rule, { ancla: last.fecha, inicio: fecha, fin: fecha, abrio: fecha, valor: Math.round((fecha - last.fecha) / minute), unidad: 'min' });
};

/** What goes on, and when time alone changes it (ms). */
export const view = ({ last, rules }: WatchState, watch: Watch, now: number): { events: EventFact[]; again: number[] } => {
  const events: EventFact[] = [];
  const again: number[] = [];
  for (const rule of watch.reglas) {
    const known = rules[rule.id];
    const own = known?.juicio === rule.juicio ? known : undefined;
    for (const [sujeto, episode] of [
      ['', own?.episode],
      ['alarma', own?.alarm],
    ] as const)
      if (episode && episode.abrio !== null) events.push(eventOfEpisode(rule, sujeto, episode));
    if (rule.tipo !== 'sin_conexion' || !last || !watch.asignado) continue;
    const limit = patience(rule, last.parado, watch);
    if (now - last.fecha > limit) events.push(silent(rule, last.fecha, null, now, limit));
    for (const due of [last.fecha + limit + 1, last.fecha + day + 1]) if (due > now) again.push(due);
  }
  return { events, again };
};

/** From when on the events of a rule may still change, ms; null when nothing is open. */
export const undecidedFrom = ({ last, rules }: WatchState, { id, tipo }: Rule): number | null => {
  if (tipo === 'sin_conexion' || tipo === 'conexion_restablecida') return last?.fecha ?? null;
  const own = rules[id];
  const begins = [own?.episode, own?.alarm].flatMap((episode) => (episode ? [episode.inicio] : []));
  const changing = own?.memo?.cambio;
  if (typeof changing === 'number') begins.push(changing);
  return begins.length ? Math.min(...begins) : null;
};
