import { almostThere } from '#contract/rules/stops';
import { expectedByTimes } from './byTimes';
import { bandAt, errorAt, type Former } from './former';
import type { Line } from './line';
import type { Fix } from './alongLine';
import { atPace, foreseen, leastTime, paceOf, timeLeft, type PacedStop } from './pace';
import { whereaboutsOf, type Visit, type Whereabouts } from './progress';
import { wayOf, type Way } from './way';

const minute = 60_000;

/** A stop that is to be served. */
export interface ExpectedStop extends PacedStop {
  lugar?: { latitud: number; longitud: number };
}

export interface ExpectedPlan {
  stops: readonly ExpectedStop[];
  salida: number;
  linea?: { line: Line; tolerancia: number };
}

/** What is known of the way. Positions: good ones up to now, the oldest first. */
export interface Known {
  track?: readonly Fix[];
  /** When it was last elsewhere than at the newest of them. */
  moved?: number | null;
  former?: Former | null;
}

/** When a stop is expected. Ms, metres. */
export interface Estimate {
  /** Null: nothing can be said, since `sin`. */
  eta: number | null;
  desde: number | null;
  hasta: number | null;
  sin: number | null;
  /** The mean error of the last arrivals there, minutes. */
  error: number | null;
  /** How far it still is; null where no position says it. */
  metros: number | null;
}

export interface Expected {
  /** Of each stop; those before the last one that was reached have none. */
  stops: Estimate[];
  /** The end by the plan, with the current delay. */
  plan: number | null;
  /** The share of the way that is done; null where no line says it. */
  avance: number | null;
}

/** Without a movement for so long, nobody knows when an overdue asset comes. */
const patience = 10 * minute;
/** Farther away it takes at least so long. */
const soonest = minute;

/** When a stop so far away can be reached at the earliest. */
export const earliestAt = (now: number, metros: number): number =>
  metros <= almostThere ? now : now + Math.max(soonest, leastTime(metros));

/**
 * When each stop to come is reached: from where the asset is, along its way, at the pace of this run, of former runs
 * and of the plan. The one computation for whoever shows or tells it.
 */
export const expected = (
  plan: ExpectedPlan,
  taken: readonly (Visit | null)[],
  inicio: number | null,
  now: number,
  { track = [], moved = null, former = null }: Known = {},
): Expected => {
  const byTimes = expectedByTimes(plan, taken, inicio, now);
  const way = wayOfPlan(plan);
  const place = way && whereaboutsOf(way, taken, inicio, track, moved);
  const end = byTimes.plan.at(-1) ?? null;
  if (!way || !place)
    return { stops: byTimes.pace.map((eta) => guessed(eta, now)), plan: end, avance: way && doneOf(way, taken, null) };
  return { stops: fromPlace(plan, taken, way, place, former, now), plan: end, avance: doneOf(way, taken, place) };
};

const wayOfPlan = ({ stops, linea }: ExpectedPlan): Way | null => {
  const places = stops.flatMap(({ lugar }) => lugar ?? []);
  return linea && places.length > 0 && places.length === stops.length
    ? wayOf(linea.line, linea.tolerancia, places)
    : null;
};

const nothing: Estimate = { eta: null, desde: null, hasta: null, sin: null, error: null, metros: null };

/** By the times of the stops alone. */
const guessed = (eta: number, now: number): Estimate => {
  const { before, after } = bandAt(null, Infinity, Math.max(0, eta - now));
  return { ...nothing, eta, desde: Math.max(now, eta - before), hasta: eta + after };
};

const fromPlace = (
  plan: ExpectedPlan,
  taken: readonly (Visit | null)[],
  way: Way,
  place: Whereabouts,
  former: Former | null,
  now: number,
): Estimate[] => {
  const { stops } = plan;
  const legs = foreseen(way, stops, former);
  const pace = paceOf(way, stops, legs, place.points, taken);
  const { next } = place;
  const ready = readyAt(plan, taken, place);
  const leaves = place.isThere ? Math.max(now, ready) : ready;
  let [driving, serving, metros] = [timeLeft(way, legs, next, place.metros), 0, place.metros];
  const silent = silentSince(stops[next], place, ready, leaves + atPace(pace, driving), now);
  let before = -Infinity;
  return stops.map((stop, n): Estimate => {
    if (n < next) return { ...nothing, sin: n > place.last ? place.fecha : null };
    if (n > next) {
      driving += legs[n] ?? 0;
      metros += way.legs[n] ?? 0;
    }
    const error = errorAt(former, stop.parada);
    if (silent !== null) return { ...nothing, sin: silent, error, metros };
    const soon = Math.max(earliestAt(now, metros), before + leastTime(way.legs[n] ?? 0));
    const eta = Math.max(soon, leaves + atPace(pace, driving) + serving);
    const band = bandAt(former, metros, Math.max(0, eta - now));
    serving += stop.servicio;
    before = eta + stop.servicio;
    return { eta, desde: Math.max(soon, eta - band.before), hasta: eta + band.after, sin: null, error, metros };
  });
};

/** When it was where it is: then its last position, or when the stop at which it stands has been served. */
const readyAt = (
  { stops }: ExpectedPlan,
  taken: readonly (Visit | null)[],
  { last, isThere, fecha }: Whereabouts,
): number => {
  const [visit, stop] = [taken[last], stops[last]];
  if (!visit || !stop || !isThere) return fecha;
  // At the first stop it waits for its departure, at another one it leaves when it has been served.
  const from = last === 0 ? Math.max(visit.entrada, stop.planeada) : visit.entrada;
  return from + stop.servicio;
};

/** Since when nothing can be said: it is overdue, and has not moved for long. */
const silentSince = (
  stop: ExpectedStop | undefined,
  { moved, isThere }: Whereabouts,
  ready: number,
  expectedAt: number,
  now: number,
): number | null => {
  if (!stop) return null;
  const still = isThere ? Math.max(moved, ready) : moved;
  const since = Math.max(Math.min(stop.planeada, expectedAt), still + patience);
  return since < now ? since : null;
};

/** The share of the way that is done, from its first stop to its last. */
const doneOf = (way: Way, taken: readonly (Visit | null)[], place: Whereabouts | null): number => {
  const sum = (legs: readonly number[]) => legs.reduce((all, leg) => all + leg, 0);
  const all = sum(way.legs);
  const last = taken.findLastIndex(Boolean);
  if (last < 0) return 0;
  if (all === 0) return taken.filter(Boolean).length / taken.length;
  const done = sum(way.legs.slice(0, last + 1));
  const here = place ? sum(way.legs.slice(0, place.next + 1)) - place.metros : done;
  return Math.min(1, Math.max(done, here) / all);
};
