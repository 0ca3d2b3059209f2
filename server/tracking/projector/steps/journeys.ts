import { metersBetween } from '../../distance';
import { dayOf } from '../days';
import { noFacts, type JourneyFacts, type StopFact, type TripFact } from '../facts';
import { minute, type Settings, type Waypoint } from '../fix';
import { isJump, longestSilence, metersDriven, moves, speedOf } from '../motion';

/** A trip as far as it is decided; without a beginning until its first fix is. */
interface Running extends Omit<TripFact, 'inicio' | 'fin'> {
  inicio: Waypoint | null;
}

/** A stop; fixes are measured from `ancla`, its first one. */
interface Standing extends Omit<StopFact, 'fin'> {
  ancla: Waypoint;
}

export interface JourneyState {
  /** The trip that runs; null while the asset stands. */
  trip: Running | null;
  /** Where it stands, or stood right before the trip that runs. */
  stop: Standing | null;
  /** The newest fix of which it is decided what it belongs to. */
  last: Waypoint | null;
  /** Those after it: what they belong to depends on what follows. */
  waiting: Waypoint[];
}

/** Metres around a stop's first fix. */
const radius = 60;
/** ms of moving on end that are no jitter. */
const departure = 30_000;
/** Shorter is no trip: metres, ms. */
const least = { metros: 100, ms: minute };

const newTrip = (): Running => ({ inicio: null, metros: 0, dias: {}, ralenti_ms: 0, velocidad_max: null, huella: 0 });
export const noJourney: JourneyState = { trip: newTrip(), stop: null, last: null, waiting: [] };

interface Walk {
  state: JourneyState;
  facts: JourneyFacts;
}

/** Takes the next good fix in device order. Trips and stops are told when they are decided: up to `min_parada` later, and at the fixes where it happened. */
export const advance = (state: JourneyState, fix: Waypoint, settings: Settings): Walk => {
  const walk = { state: { ...state, waiting: [...state.waiting, fix] }, facts: noFacts() };
  decide(walk, settings, false);
  return walk;
};

/** The trip and the stops as they look now: what is not decided yet, and a silence that has lasted too long ends the trip. */
export const view = (state: JourneyState, now: number, settings: Settings): JourneyFacts => {
  const newest = state.waiting.at(-1) ?? state.last;
  const walk = { state: { ...state, waiting: [...state.waiting] }, facts: noFacts() };
  if (newest && now - newest.fecha > longestSilence) decide(walk, settings, true);
  const { trip, stop } = walk.state;
  const { facts } = walk;
  if (trip?.inicio && isTrip(trip, walk.state.last ?? trip.inicio)) {
    if (stop) tellStop(facts, stop, trip.inicio.fecha);
    facts.trips.push({ ...trip, inicio: trip.inicio, fin: null });
  } else if (stop) facts.stops.push({ ...factOf(stop), fin: null });
  return facts;
};

/** From when on trips and stops may still change, ms; null when there is none. */
export const undecidedFrom = ({ stop, trip, waiting }: JourneyState): number | null => stop?.inicio ?? trip?.inicio?.fecha ?? waiting[0]?.fecha ?? null;

/** @param over nothing will follow */
const decide = (walk: Walk, settings: Settings, over: boolean) => {
  for (;;) {
    const { trip, waiting } = walk.state;
    const [next] = waiting;
    if (!next) {
      if (over && trip && walk.state.last) arrive(walk, walk.state.last);
      return;
    }
    const decided = trip ? decideTrip(walk, trip, next, settings, over) : decideStop(walk, next, settings, over);
    if (!decided) return;
  }
};

/** Does the trip go on through its next fix, or end there? False when that is not known yet. */
const decideTrip = (walk: Walk, trip: Running, next: Waypoint, settings: Settings, over: boolean): boolean => {
  const { last } = walk.state;
  if (last && next.fecha - last.fecha > longestSilence) {
    arrive(walk, last);
    return true;
  }
  const verdict = standsFrom(last, walk.state.waiting, settings.min_parada * minute, over);
  if (verdict === null) return false;
  walk.state.trip = through(walk, trip, last, next, settings);
  walk.state.last = next;
  walk.state.waiting.shift();
  if (verdict) arrive(walk, next);
  return true;
};

/** Does a stop begin at the first of these fixes? Null when that is not known yet. */
const standsFrom = (before: Waypoint | null, [first, ...after]: Waypoint[], longEnough: number, over: boolean): boolean | null => {
  if (!first) return null;
  if (before?.encendido === true && first.encendido === false) return true;
  if (moves(first)) return false;
  let movingSince: number | null = null;
  let previous = first;
  for (const fix of after) {
    if (fix.fecha - previous.fecha > longestSilence) return true;
    const near = metersBetween(first, fix) <= radius;
    if (fix.fecha > first.fecha + longEnough) return near || previous !== first;
    if (!near) return false;
    movingSince = moves(fix) ? (movingSince ?? fix.fecha) : null;
    if (movingSince !== null && fix.fecha - movingSince >= departure) return false;
    previous = fix;
  }
  return over || null;
};

/** Has the asset left, or does its next fix belong to the stop? False when that is not known yet. */
const decideStop = (walk: Walk, next: Waypoint, settings: Settings, over: boolean): boolean => {
  const { stop, last, waiting } = walk.state;
  if (!stop || !last) throw new Error('an asset stands somewhere');
  const left = leaves(stop.ancla, waiting, over);
  if (left === null) return false;
  if (!left) {
    walk.state.stop = { ...stop, ralenti_ms: stop.ralenti_ms + idling(last, next, true) };
    walk.state.last = next;
    waiting.shift();
    return true;
  }
  if (next.fecha - last.fecha <= longestSilence) {
    walk.state.trip = { ...newTrip(), inicio: last };
    return true;
  }
  // It went away while nobody heard of it: what follows begins anew.
  tellStop(walk.facts, stop, last.fecha);
  walk.facts.gaps.push({ fecha: next.fecha, metros: metersBetween(last, next) });
  Object.assign(walk.state, { trip: newTrip(), stop: null, last: null });
  return true;
};

/** Is it away with the first of these fixes? By two of them, or by moving on end. Null when that is not known yet. */
const leaves = (anchor: Waypoint, waiting: Waypoint[], over: boolean): boolean | null => {
  const [first, second] = waiting;
  if (!first) return null;
  const isAway = (fix: Waypoint) => metersBetween(anchor, fix) > radius;
  if (isAway(first) && !second) return over ? false : null;
  if (isAway(first) && second && isAway(second)) return true;
  return movesOn(waiting, over);
};

/** Does it move on end from the first of these fixes? */
const movesOn = ([first, ...after]: Waypoint[], over: boolean): boolean | null => {
  if (!first || !moves(first)) return false;
  let previous = first;
  for (const fix of after) {
    if (!moves(fix) || fix.fecha - previous.fecha > longestSilence) return false;
    if (fix.fecha - first.fecha >= departure) return true;
    previous = fix;
  }
  return over ? false : null;
};

/** Ends the trip at a fix and lets a stop begin there. A trip that is none belongs to the stops around it. */
const arrive = (walk: Walk, at: Waypoint) => {
  const { trip, stop } = walk.state;
  if (trip?.inicio && isTrip(trip, at)) {
    if (stop) tellStop(walk.facts, stop, trip.inicio.fecha);
    walk.facts.trips.push({ ...trip, inicio: trip.inicio, fin: at });
    walk.state.stop = { ancla: at, inicio: at.fecha, latitud: at.latitud, longitud: at.longitud, ralenti_ms: 0 };
  } else {
    const ralenti_ms = (stop?.ralenti_ms ?? 0) + (trip?.ralenti_ms ?? 0);
    const { inicio, latitud, longitud } = stop ?? { ...at, inicio: trip?.inicio?.fecha ?? at.fecha };
    walk.state.stop = { ancla: at, inicio, latitud, longitud, ralenti_ms };
  }
  walk.state.trip = null;
};

const isTrip = ({ inicio, metros }: Running, at: Waypoint) => inicio !== null && metros >= least.metros && at.fecha - inicio.fecha >= least.ms;

const through = (walk: Walk, trip: Running, last: Waypoint | null, next: Waypoint, { zona }: Settings): Running => {
  const velocidad_max = higher(trip.velocidad_max, last && isJump(last, next) ? next.velocidad_kmh : speedOf(last, next));
  const huella = printOf(trip.huella, next);
  if (!last) return { ...trip, inicio: next, velocidad_max, huella };
  const ralenti_ms = trip.ralenti_ms + idling(last, next, false);
  if (isJump(last, next)) {
    walk.facts.gaps.push({ fecha: next.fecha, metros: metersBetween(last, next) });
    return { ...trip, ralenti_ms, velocidad_max, huella };
  }
  const meters = metersDriven(last, next);
  const day = dayOf(next.fecha, zona);
  return { ...trip, metros: trip.metros + meters, dias: { ...trip.dias, [day]: (trip.dias[day] ?? 0) + meters }, ralenti_ms, velocidad_max, huella };
};

const printOf = (before: number, { fecha, latitud, longitud }: Waypoint) =>
  (Math.imul(before, 31) + fecha + Math.round(latitud * 1e6) * 7 + Math.round(longitud * 1e6)) | 0;

const higher = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a);

/** ms from a fix to the next in which the engine ran and the asset did not move. */
const idling = (fix: Waypoint, next: Waypoint, standing: boolean) => {
  const ms = next.fecha - fix.fecha;
  const still = fix.velocidad_kmh === null ? standing : !moves(fix);
  return fix.encendido && still && ms <= longestSilence ? ms : 0;
};

const tellStop = (facts: JourneyFacts, stop: Standing, fin: number) => {
  // Where a trip ends in a long silence it may have stood no time that anybody knows of.
  if (fin > stop.inicio) facts.stops.push({ ...factOf(stop), fin });
};

const factOf = ({ inicio, latitud, longitud, ralenti_ms }: Standing) => ({ inicio, latitud, longitud, ralenti_ms });
