import { metersBetween } from '../../places/distance';
import { dayOf } from '../../model/days';
import { noFacts, type JourneyFacts, type StopFact, type TripFact } from '../../model/facts';
import type { Settings } from './settings';
import { minute, type Waypoint } from '../../model/fix';
import { isJump, longestSilence, metersDriven, moves, speedOf } from '../../model/motion';
import { absorbed, added, noShares, spread, unseen, type DayShares } from '../../model/shares';

/** A trip as far as it is decided; it has no beginning until its first fix is decided. */
interface Running extends Omit<TripFact, 'inicio' | 'fin' | 'hasta'> {
  inicio: Waypoint | null;
}

/** A stop; fixes are measured from `ancla`, its first one. */
interface Standing extends Omit<StopFact, 'fin'> {
  ancla: Waypoint;
}

export interface JourneyState {
  /** The running trip; null while the asset stands. */
  trip: Running | null;
  /** The stop where it stands, or the one right before the running trip. */
  stop: Standing | null;
  /** The newest fix that is decided. */
  last: Waypoint | null;
  /** The fixes after it: later ones decide whether they belong to a trip or a stop. */
  waiting: Waypoint[];
}

/** Radius of a stop, in metres from its first fix. */
export const radius = 60;
/** ms of continuous movement that end a stop, because jitter does not last that long. */
export const departure = 30_000;
/** A shorter movement is no trip: metres, ms. */
export const least = { metros: 100, ms: minute };

/** @param dias metres that nobody saw before it */
const newTrip = (dias: DayShares = noShares): Running => ({
  inicio: null,
  metros: 0,
  dias,
  ralenti_ms: 0,
  velocidad_max: null,
  huella: 0,
});
export const noJourney: JourneyState = { trip: newTrip(), stop: null, last: null, waiting: [] };

interface Walk {
  state: JourneyState;
  facts: JourneyFacts;
}

/**
 * Takes the next good fix in device order. Trips and stops are emitted once they are decided: up to `shortestStop`
 * later, with the fixes where they happened.
 */
export const advance = (state: JourneyState, fix: Waypoint, settings: Settings): Walk => {
  const walk = { state: { ...state, waiting: [...state.waiting, fix] }, facts: noFacts() };
  decide(walk, settings, false);
  return walk;
};

/** The trip and the stops as they look now: undecided ones too. A silence that has lasted too long ends the trip. */
export const view = (state: JourneyState, now: number, settings: Settings): JourneyFacts => {
  const newest = state.waiting.at(-1) ?? state.last;
  const walk = { state: { ...state, waiting: [...state.waiting] }, facts: noFacts() };
  if (newest && now - newest.fecha > longestSilence) decide(walk, settings, true);
  const { trip, stop } = walk.state;
  const { facts } = walk;
  if (trip?.inicio && isTrip(trip, walk.state.last ?? trip.inicio)) {
    const dias = afterStop(facts, stop, trip.inicio.fecha, trip.dias);
    facts.trips.push({ ...trip, dias, inicio: trip.inicio, fin: null, hasta: (walk.state.last ?? trip.inicio).fecha });
  } else if (stop) facts.stops.push({ ...factOf(stop), fin: null });
  return facts;
};

/** The earliest time (ms) at which trips and stops may still change; null when there is none. */
export const undecidedFrom = ({ stop, trip, waiting }: JourneyState): number | null =>
  stop?.inicio ?? trip?.inicio?.fecha ?? waiting[0]?.fecha ?? null;

/** @param over no more fixes follow */
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

/** Whether the trip continues through its next fix or ends there. False while that is undecided. */
const decideTrip = (walk: Walk, trip: Running, next: Waypoint, settings: Settings, over: boolean): boolean => {
  const { last } = walk.state;
  if (last && next.fecha - last.fecha > longestSilence) {
    arrive(walk, last);
    return true;
  }
  const verdict = standsFrom(last, walk.state.waiting, settings.shortestStop * minute, over);
  if (verdict === null) return false;
  walk.state.trip = through(walk, trip, last, next, settings);
  walk.state.last = next;
  walk.state.waiting.shift();
  if (verdict) arrive(walk, next);
  return true;
};

/** Whether a stop begins at the first of these fixes. Null while that is undecided. */
const standsFrom = (
  before: Waypoint | null,
  [first, ...after]: Waypoint[],
  longEnough: number,
  over: boolean,
): boolean | null => {
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

/** Whether the asset has left, or its next fix belongs to the stop. False while that is undecided. */
const decideStop = (walk: Walk, next: Waypoint, settings: Settings, over: boolean): boolean => {
  const { stop, last, waiting } = walk.state;
  if (!stop || !last) throw new Error('an asset stands somewhere');
  const left = leaves(stop.ancla, waiting, over);
  if (left === null) return false;
  if (!left) {
    const ralenti_ms = idling(last, next, true);
    const dias = spread(stop.dias, last.fecha, next.fecha, settings.zone, { ralenti_ms });
    walk.state.stop = { ...stop, ralenti_ms: stop.ralenti_ms + ralenti_ms, dias };
    walk.state.last = next;
    waiting.shift();
    return true;
  }
  if (next.fecha - last.fecha <= longestSilence) {
    walk.state.trip = { ...newTrip(), inicio: last };
    return true;
  }
  // It left during a silence, so a new journey begins.
  const before = afterStop(walk.facts, stop, last.fecha, noShares);
  const dias = added(before, dayOf(next.fecha, settings.zone), { hueco: metersBetween(last, next) });
  Object.assign(walk.state, { trip: newTrip(dias), stop: null, last: null });
  return true;
};

/**
 * Whether the asset has left with the first of these fixes. Two fixes outside or continuous movement decide it. Null
 * while that is undecided.
 */
const leaves = (anchor: Waypoint, waiting: Waypoint[], over: boolean): boolean | null => {
  const [first, second] = waiting;
  if (!first) return null;
  const isAway = (fix: Waypoint) => metersBetween(anchor, fix) > radius;
  if (isAway(first) && !second) return over ? false : null;
  if (isAway(first) && second && isAway(second)) return true;
  return movesOn(waiting, over);
};

/** Whether it moves continuously from the first of these fixes on. */
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

/** Ends the trip at a fix and begins a stop there. A trip that is too short joins the stops around it. */
const arrive = (walk: Walk, at: Waypoint) => {
  const { trip, stop } = walk.state;
  if (trip?.inicio && isTrip(trip, at)) {
    const dias = afterStop(walk.facts, stop, trip.inicio.fecha, trip.dias);
    walk.facts.trips.push({ ...trip, dias, inicio: trip.inicio, fin: at, hasta: at.fecha });
    walk.state.stop = {
      ancla: at,
      inicio: at.fecha,
      latitud: at.latitud,
      longitud: at.longitud,
      ralenti_ms: 0,
      dias: noShares,
    };
  } else {
    const ralenti_ms = (stop?.ralenti_ms ?? 0) + (trip?.ralenti_ms ?? 0);
    const { inicio, latitud, longitud } = stop ?? { ...at, inicio: trip?.inicio?.fecha ?? at.fecha };
    const dias = absorbed(stop?.dias ?? noShares, trip?.dias ?? noShares);
    walk.state.stop = { ancla: at, inicio, latitud, longitud, ralenti_ms, dias };
  }
  walk.state.trip = null;
};

const isTrip = ({ inicio, metros }: Running, at: Waypoint) =>
  inicio !== null && metros >= least.metros && at.fecha - inicio.fecha >= least.ms;

const through = (walk: Walk, trip: Running, last: Waypoint | null, next: Waypoint, { zone }: Settings): Running => {
  const velocidad_max = higher(
    trip.velocidad_max,
    last && isJump(last, next) ? next.velocidad_kmh : speedOf(last, next),
  );
  const huella = printOf(trip.huella, next);
  if (!last) return { ...trip, inicio: next, velocidad_max, huella };
  const idle = idling(last, next, false);
  const ralenti_ms = trip.ralenti_ms + idle;
  const jump = isJump(last, next);
  const meters = jump ? metersBetween(last, next) : metersDriven(last, next);
  // Metres between two fixes of one moment are of the day that ends with it, if the trip was under way.
  const from = last.fecha < next.fecha ? last.fecha : Math.max((trip.inicio ?? last).fecha, next.fecha - 1);
  const until = last.fecha < next.fecha ? next.fecha : from;
  const dias = spread(trip.dias, from, until, zone, { ralenti_ms: idle, [jump ? 'hueco' : 'metros']: meters });
  return { ...trip, metros: trip.metros + (jump ? 0 : meters), dias, ralenti_ms, velocidad_max, huella };
};

const printOf = (before: number, { fecha, latitud, longitud }: Waypoint) =>
  (Math.imul(before, 31) + fecha + Math.round(latitud * 1e6) * 7 + Math.round(longitud * 1e6)) | 0;

const higher = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a);

/** ms from a fix to the next during which the engine ran and the asset did not move. */
const idling = (fix: Waypoint, next: Waypoint, standing: boolean) => {
  const ms = next.fecha - fix.fecha;
  const still = fix.velocidad_kmh === null ? standing : !moves(fix);
  return fix.encendido && still && ms <= longestSilence ? ms : 0;
};

/**
 * Adds a stop before a journey.
 * @returns the shares of that journey: a stop of no duration leaves it the metres that nobody saw
 */
const afterStop = (facts: JourneyFacts, stop: Standing | null, fin: number, dias: DayShares): DayShares => {
  if (!stop) return dias;
  // A trip that ends in a long silence may be followed by a stop of no known duration.
  if (fin <= stop.inicio) return absorbed(dias, unseen(stop.dias));
  facts.stops.push({ ...factOf(stop), fin });
  return dias;
};

const factOf = ({ inicio, latitud, longitud, ralenti_ms, dias }: Standing) => ({
  inicio,
  latitud,
  longitud,
  ralenti_ms,
  dias,
});
