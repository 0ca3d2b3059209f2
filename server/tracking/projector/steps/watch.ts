import { driving } from '../../watch/kinds/driving';
import type { Judged, Memo, Seen } from '../../watch/kinds/kind';
import { waitsFrom } from '../../watch/kinds/speeding';
import { tiredness } from '../../watch/kinds/tiredness';
import { pass, type Episode, type Moment, type Needs, type Reading } from '../../watch/episode';
import { eventOfEpisode, type EventFact } from '../../watch/facts';
import { isWithin } from '../../watch/hours';
import { inForce, type Rule, type Watch } from '../../watch/rules';
import { alarmsOf, repeated, signals } from '../../watch/kinds/signals';
import { isAboutSilence, openSilence, silenceOf, type LastFrame } from '../../watch/kinds/silence';
import type { Stage } from '../../model/facts';
import type { Sample } from '../../model/fix';
import type { JourneyState } from './journeys';
import { inHand, type Judging } from './judging';

export interface WatchState {
  last: LastFrame | null;
  /** By the rule's id. */
  rules: Readonly<Record<number, Judging>>;
}

/** The subject of the device's own alarms begins so. */
export const alarmSubject = 'alarma';
const subjectOf = (key: string) => (key ? `${alarmSubject} ${key}` : alarmSubject);

export const noWatch: WatchState = { last: null, rules: {} };

interface Watched {
  state: WatchState;
  events: EventFact[];
}

/** Takes the next frame, with a place or without, in device order. Whether it is parked then is known later. */
export const hear = (before: WatchState, frame: Sample, watched: Watch, zone: string): Watched => {
  const events: EventFact[] = [];
  const watch = inForce(watched, frame.fecha);
  const hands = inHand(before.rules);
  const moment = {
    fecha: frame.fecha,
    place: frame.latitud === null ? null : { latitud: frame.latitud, longitud: frame.longitud },
  };
  for (const rule of watch.reglas) {
    const silence = silenceOf(rule, before.last, frame, watched);
    if (silence) events.push(silence);
    if (frame.fecha < rule.desde) continue;
    const kind = signals[rule.tipo];
    const told = alarmsOf(rule.tipo, frame);
    const known = hands.of(rule);
    if (!kind && told.size === 0 && !known?.alarms) continue;
    const judged = kind
      ? evaluate(known, rule, kind.read(rule, frame, known?.memo ?? noMemo), moment, kind.needs, watch, zone, events)
      : known;
    hands.keep(
      rule,
      told.size === 0 && !known?.alarms
        ? judged
        : { ...judged, alarms: alarmed(known?.alarms, rule, told, moment, zone, events) },
    );
  }
  return {
    state: {
      last: { fecha: frame.fecha, dispositivo: frame.dispositivo_id, parado: before.last?.parado ?? false },
      rules: hands.rules,
    },
    events,
  };
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
    const judged = kind.read(rule, seen, known?.memo ?? noMemo);
    hands.keep(rule, judgeAll(known, rule, judged, moment, kind.needs, watch, zone, events));
  }
  return { state: hands.rules === before.rules ? before : { ...before, rules: hands.rules }, events };
};

const noMemo: Memo = {};

/** The readings of earlier fixes one after the other, or that of this one. */
const judgeAll = (
  known: Judging | undefined,
  rule: Rule,
  { reading, earlier, memo }: Judged,
  moment: Moment,
  needs: Needing,
  watch: Watch,
  zone: string,
  events: EventFact[],
): Omit<Judging, 'juicio'> =>
  (earlier ?? [{ moment, reading }]).reduce<Omit<Judging, 'juicio'>>(
    (own, each) => evaluate(own, rule, { reading: each.reading, memo }, each.moment, needs, watch, zone, events),
    { memo, episode: known?.episode, alarms: known?.alarms },
  );

/** Takes what time alone decided about driving without a rest. */
export const rest = (
  before: WatchState,
  stages: readonly Stage[],
  watch: Watch,
  now: Moment,
  zone: string,
): Watched => {
  const events: EventFact[] = [];
  if (stages.length === 0) return { state: before, events };
  const hands = inHand(before.rules);
  for (const rule of watch.reglas) {
    if (rule.tipo !== 'fatiga') continue;
    const known = hands.of(rule);
    const judged = tiredness.read(rule, { stages });
    hands.keep(rule, judgeAll(known, rule, judged, now, tiredness.needs, watch, zone, events));
  }
  return { state: { ...before, rules: hands.rules }, events };
};

type Needing = (rule: Rule, watch: Watch) => Omit<Needs, 'cooling'>;

/**
 * Passes a reading to the episode, unless there is nothing to begin or continue; outside the rule's hours everything
 * ends.
 */
const evaluate = (
  known: Omit<Judging, 'juicio'> | undefined,
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
    const muted = reading && isOff(rule, moment.fecha, zone) ? { ...reading, level: 0 as const } : reading;
    const passed = pass(episode ?? null, muted, moment, { ...needs(rule, watch), cooling: rule.enfriamiento ?? 0 });
    events.push(...passed.done.map((each) => eventOfEpisode(rule, '', each)));
    episode = passed.episode ?? undefined;
  }
  return { memo, episode, alarms: known?.alarms };
};

/** The episodes of the device's own alarms: each has its own. */
const alarmed = (
  before: Judging['alarms'],
  rule: Rule,
  told: ReadonlyMap<string, string>,
  moment: Moment,
  zone: string,
  events: EventFact[],
): Judging['alarms'] => {
  const cooling = rule.enfriamiento ?? repeated(rule.tipo);
  const needs = { ms: 0, frames: 1, instant: true, silent: true, cooling };
  const off = isOff(rule, moment.fecha, zone);
  const open: [string, Episode][] = [];
  for (const key of new Set([...Object.keys(before ?? {}), ...told.keys()])) {
    const name = told.get(key);
    const reading: Reading | null = name === undefined || off ? null : { level: 3, asunto: name };
    const { episode, done } = pass(before?.[key] ?? null, reading, moment, needs);
    events.push(...done.map((each) => eventOfEpisode(rule, subjectOf(key), each)));
    if (episode) open.push([key, episode]);
  }
  return open.length ? Object.fromEntries(open) : undefined;
};

/** For unauthorised movement the hours are those in which it may move. */
const isOff = ({ horario, tipo }: Rule, at: number, zone: string) =>
  horario !== null && tipo !== 'movimiento_no_autorizado' && !isWithin(horario, at, zone);

/** The open events, and when they change by time alone (ms). */
export const view = (
  { last, rules }: WatchState,
  watch: Watch,
  now: number,
): { events: EventFact[]; again: number[] } => {
  const events: EventFact[] = [];
  const again: number[] = [];
  for (const rule of watch.reglas) {
    const known = rules[rule.id];
    const own = known?.juicio === rule.juicio ? known : undefined;
    const alarms = Object.entries(own?.alarms ?? {}).map(([key, episode]) => [subjectOf(key), episode] as const);
    for (const [sujeto, episode] of [['', own?.episode] as const, ...alarms])
      if (episode && episode.abrio !== null) events.push(eventOfEpisode(rule, sujeto, episode));
    const silence = openSilence(rule, last, watch, now);
    events.push(...silence.events);
    again.push(...silence.again);
  }
  return { events, again };
};

/**
 * The earliest time (ms) at which the events of a rule may still change; null when none is open.
 * @param sujeto theirs: the device's own alarms are apart; `alarmSubject` alone is any of them
 */
export const undecidedFrom = (
  { last, rules }: WatchState,
  journey: JourneyState,
  rule: Rule,
  sujeto: string,
): number | null => {
  if (isAboutSilence(rule)) return last?.fecha ?? null;
  const own = rules[rule.id];
  if (sujeto.startsWith(alarmSubject)) {
    const open = Object.entries(own?.alarms ?? {}).filter(
      ([key]) => sujeto === alarmSubject || subjectOf(key) === sujeto,
    );
    return open.length ? Math.min(...open.map(([, { inicio }]) => inicio)) : null;
  }
  const begins = own?.episode ? [own.episode.inicio] : [];
  for (const since of [own?.memo?.cambio, own?.memo && waitsFrom(own.memo), undecidedDriving(rule, journey)])
    if (typeof since === 'number') begins.push(since);
  return begins.length ? Math.min(...begins) : null;
};

/** Driving is known later than its fixes are. */
const undecidedDriving = ({ tipo }: Rule, { last, waiting }: JourneyState) =>
  tipo === 'fatiga' ? (last ?? waiting[0])?.fecha : undefined;
