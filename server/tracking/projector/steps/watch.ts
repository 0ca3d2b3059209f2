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
  memo?: Memo;
  episode?: Episode;
  /** Of what the device itself alarms. */
  alarm?: Episode;
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
  const events = watch.reglas.flatMap((rule) => silenceOf(rule, before, heard, watch));
  let { rules } = before;
  for (const rule of watch.reglas) {
    if (heard.fecha < rule.desde) continue;
    const kind = signals[rule.tipo];
    const alarm = alarmOf(rule.tipo, heard);
    const known = rules[rule.id];
    if (!kind && alarm === undefined && !known?.alarm) continue;
    const place = heard.latitud === null ? null : { latitud: heard.latitud, longitud: heard.longitud };
    const moment = { fecha: heard.fecha, place };
    const mine = ownOf(known, rule);
    const after: Judging = { ...mine };
    if (kind)
      events.push(...judge(after, rule, kind.read(rule, heard, mine.memo ?? {}), moment, { ...kind.needs(rule), cooling: rule.enfriamiento ?? 0 }, zone));
    const reading: Reading | null = alarm === undefined || isOff(rule, heard.fecha, zone) ? null : { level: 3, asunto: alarm };
    const alarmed = pass(mine.alarm ?? null, reading, moment, {
      ms: 0,
      frames: 1,
      instant: true,
      silent: true,
      cooling: rule.enfriamiento ?? repeated(rule.tipo),
    });
    events.push(...alarmed.done.map((episode) => eventOfEpisode(rule, 'alarma', episode)));
    rules = kept(rules, rule, { ...after, alarm: alarmed.episode ?? undefined });
  }
  return { state: { last: { fecha: heard.fecha, dispositivo: heard.dispositivo_id, parado: standing }, rules }, events };
};

/** Takes the next good fix. */
export const see = (before: WatchState, seen: Seen): Watched => {
  const events: EventFact[] = [];
  let { rules } = before;
  const { fix, watch, zone } = seen;
  const moment = { fecha: fix.fecha, place: fix };
  for (const rule of watch.reglas) {
    const kind = driving[rule.tipo];
    if (!kind || fix.fecha < rule.desde) continue;
    const known = rules[rule.id];
    const after = { ...ownOf(known, rule) };
    const told = judge(after, rule, kind.read(rule, seen, after.memo ?? {}), moment, { ...kind.needs(rule, watch), cooling: rule.enfriamiento ?? 0 }, zone);
    events.push(...told);
    if (known || after.episode || after.memo) rules = kept(rules, rule, after);
  }
  return { state: rules === before.rules ? before : { ...before, rules }, events };
};

/** Of another judgement nothing is left. */
const ownOf = (known: Judging | undefined, { juicio }: Rule): Judging => (known?.juicio === juicio ? known : { juicio });

/** Passes a reading on; out of the rule's hours everything is over. */
const judge = (own: Judging, rule: Rule, { reading, memo }: Judged, moment: Moment, needs: Needs, zone: string): EventFact[] => {
  const heard = reading && isOff(rule, moment.fecha, zone) ? { ...reading, level: 0 as const } : reading;
  const { episode, done } = pass(own.episode ?? null, heard, { fecha: moment.fecha, place: placeOf(moment) }, needs);
  own.episode = episode ?? undefined;
  own.memo = memo;
  return done.map((each) => eventOfEpisode(rule, '', each));
};

const placeOf = ({ place }: Moment) => place && { latitud: place.latitud, longitud: place.longitud };

/** Of unauthorised movement the hours say when it may move. */
const isOff = ({ horario, tipo }: Rule, at: number, zone: string) => horario !== null && tipo !== 'movimiento_no_autorizado' && !isWithin(horario, at, zone);

/** What has nothing in hand is not kept. */
const kept = (rules: WatchState['rules'], rule: Rule, { juicio, memo, episode, alarm }: Judging): WatchState['rules'] => {
  const { [rule.id]: _before, ...others } = rules;
  const remembers = memo && Object.keys(memo).length > 0;
  if (!remembers && !episode && !alarm) return others;
  return { ...others, [rule.id]: { juicio, ...(remembers && { memo }), ...(episode && { episode }), ...(alarm && { alarm }) } };
};

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
const silenceOf = (rule: Rule, { last }: WatchState, { fecha, dispositivo_id }: Heard, watch: Watch): EventFact[] => {
  if ((rule.tipo !== 'sin_conexion' && rule.tipo !== 'conexion_restablecida') || !last || last.dispositivo !== dispositivo_id || fecha < rule.desde) return [];
  const limit = patience(rule, last.parado, watch);
  if (fecha - last.fecha <= limit) return [];
  if (rule.tipo === 'sin_conexion') return [silent(rule, last.fecha, fecha, fecha, limit)];
  return [eventOf(rule, { ancla: last.fecha, inicio: fecha, fin: fecha, abrio: fecha, valor: Math.round((fecha - last.fecha) / minute), unidad: 'min' })];
};

/** What goes on, and when time alone changes it (ms). */
export const view = ({ last, rules }: WatchState, watch: Watch, now: number): { events: EventFact[]; again: number[] } => {
  const events: EventFact[] = [];
  const again: number[] = [];
  for (const rule of watch.reglas) {
    const own = ownOf(rules[rule.id], rule);
    for (const [sujeto, episode] of [
      ['', own.episode],
      ['alarma', own.alarm],
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
