import { metersBetween } from '../../places/distance';
import { dayOf } from '../../model/days';
import { noFacts, type JourneyFacts, type StopFact, type TripFact } from '../../model/facts';
import type { Settings } from './settings';
import { leaves, stopsAt } from './standing';
import { minute, type Waypoint } from '../../model/fix';
import { ignitionAfter, runsBetween, type Ignition } from '../../model/ignition';
import { isJump, longestSilence, metersDriven, moves, speedOf } from '../../model/motion';
import { beside, computedSpeed, type Pace } from '../../model/pace';
import { absorbed, added, noShares, spread, unseen, type DayShares } from '../../model/shares';

/** A trip as far as it is decided; it has no beginning until its first fix is decided. */
interface Running extends Omit<TripFact, 'inicio' | 'fin' | 'hasta'> {
  inicio: Waypoint | null;
  /** Of its last fixes: those around a fix decide about its speed. Absent before the first. */
  ritmo?: readonly Pace[];
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
  /** At `last`; absent while no fix told it. */
  ignition?: Ignition | undefined;
}

/** A shorter movement is no trip: metres, ms. */
export const least = { metros: 100, ms: minute };
/** A stop without a duration is none, ms. */
const shortestStay = 1_000;

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
    facts.trips.push(
      tripFact(trip, { dias, inicio: trip.inicio, fin: null, hasta: (walk.state.last ?? trip.inicio).fecha }),
    );
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
  const verdict = stopsAt(walk.state.ignition, walk.state.waiting, settings.shortestStop * minute, over);
  if (verdict === null) return false;
  walk.state.trip = through(walk, trip, last, next, settings);
  pass(walk, next);
  if (verdict) arrive(walk, next);
  return true;
};

/** The first of the waiting fixes is decided. */
const pass = ({ state }: Walk, next: Waypoint) => {
  state.ignition = ignitionAfter(state.ignition, next);
  state.last = next;
  state.waiting.shift();
};

/** Whether the asset has left, or its next fix belongs to the stop. False while that is undecided. */
const decideStop = (walk: Walk, next: Waypoint, settings: Settings, over: boolean): boolean => {
  const { stop, last, waiting } = walk.state;
  if (!stop || !last) throw new Error('an asset stands somewhere');
  const left = leaves(stop.ancla, waiting, over);
  if (left === null) return false;
  if (!left) {
    const ralenti_ms = idling(walk.state, last, next, true);
    const dias = spread(stop.dias, last.fecha, next.fecha, settings.zone, { ralenti_ms });
    walk.state.stop = { ...stop, ralenti_ms: stop.ralenti_ms + ralenti_ms, dias };
    pass(walk, next);
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

/** Ends the trip at a fix and begins a stop there. A trip that is too short joins the stops around it. */
const arrive = (walk: Walk, at: Waypoint) => {
  const { trip, stop } = walk.state;
  if (trip?.inicio && isTrip(trip, at)) {
    const dias = afterStop(walk.facts, stop, trip.inicio.fecha, trip.dias);
    walk.facts.trips.push(tripFact(trip, { dias, inicio: trip.inicio, fin: at, hasta: at.fecha }));
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

export const isTrip = ({ inicio, metros }: Running, at: Waypoint) =>
  inicio !== null && metros >= least.metros && at.fecha - inicio.fecha >= least.ms;

const through = (walk: Walk, trip: Running, last: Waypoint | null, next: Waypoint, { zone }: Settings): Running => {
  const ritmo = [...(trip.ritmo ?? []), next.velocidad_kmh === null ? speedOf(last, next) : 'dicha'] as const;
  const known = higher(next.velocidad_kmh, computedSpeed(ritmo, ritmo.length - 1 - beside));
  const velocidad_max = higher(trip.velocidad_max, known);
  const huella = printOf(trip.huella, next);
  const passed = { ...trip, ritmo: ritmo.slice(-2 * beside), velocidad_max, huella };
  if (!last) return { ...passed, inicio: next };
  const idle = idling(walk.state, last, next, false);
  const ralenti_ms = trip.ralenti_ms + idle;
  const jump = isJump(last, next);
  const meters = jump ? metersBetween(last, next) : metersDriven(last, next);
  // Metres between two fixes of one moment are of the day that ends with it, if the trip was under way.
  const from = last.fecha < next.fecha ? last.fecha : Math.max((trip.inicio ?? last).fecha, next.fecha - 1);
  const until = last.fecha < next.fecha ? next.fecha : from;
  const dias = spread(trip.dias, from, until, zone, { ralenti_ms: idle, [jump ? 'hueco' : 'metros']: meters });
  return { ...passed, metros: trip.metros + (jump ? 0 : meters), dias, ralenti_ms };
};

/** Nothing comes after its last fixes, so their speeds are decided by those that there are. */
const tripFact = (
  { ritmo = [], ...trip }: Running,
  rest: Pick<TripFact, 'dias' | 'inicio' | 'fin' | 'hasta'>,
): TripFact => {
  const last = ritmo.length - 1;
  const velocidad_max = [
    computedSpeed(ritmo, last - 1),
    computedSpeed(ritmo.slice(-1 - beside), Math.min(last, beside)),
  ].reduce(higher, trip.velocidad_max);
  return { ...trip, velocidad_max, ...rest };
};

const printOf = (before: number, { fecha, latitud, longitud }: Waypoint) =>
  (Math.imul(before, 31) + fecha + Math.round(latitud * 1e6) * 7 + Math.round(longitud * 1e6)) | 0;

const higher = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a);

/** ms from the newest decided fix to the next during which the engine ran and the asset did not move. */
const idling = ({ ignition }: JourneyState, fix: Waypoint, next: Waypoint, standing: boolean) => {
  const ms = next.fecha - fix.fecha;
  const still = fix.velocidad_kmh === null ? standing : !moves(fix);
  return still && ms <= longestSilence && runsBetween(ignition, fix, next) ? ms : 0;
};

/**
 * Adds a stop before a journey.
 * @returns the shares of that journey: a stop of no duration leaves it the metres that nobody saw
 */
const afterStop = (facts: JourneyFacts, stop: Standing | null, fin: number, dias: DayShares): DayShares => {
  if (!stop) return dias;
  // A trip that ends in a long silence may be followed by a stop of no known duration.
  if (fin - stop.inicio < shortestStay) return absorbed(dias, unseen(stop.dias));
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
