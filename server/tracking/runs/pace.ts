import { legKey, type Former } from './former';
import type { Point, Visit } from './progress';
import type { Way } from './way';

const minute = 60_000;

/** What the plan says of a stop. Ms. */
export interface PacedStop {
  parada: number;
  planeada: number;
  servicio: number;
  /** The time on the road up to here by the plan of its route; null: it is not of the plan. */
  manejo?: number | null;
}

/** The observed pace counts within these ratios to what was foreseen. */
const ratios = { least: 0.5, most: 3 };
/** Metres per ms: nothing is faster, and where no plan says how fast. */
const speeds = { most: 90 / 3_600, usual: 25 / 3_600 };

/** The least time in which so many metres are driven, ms. */
export const leastTime = (metros: number): number => metros / speeds.most;

/**
 * The time on the road to each stop from the one before it: by former runs, else by the plan at their pace, else at the
 * plan's speed.
 */
export const foreseen = (way: Way, stops: readonly PacedStop[], former: Former | null): number[] => {
  const planned = stops.map((_, at) => plannedLeg(stops, at));
  const speed = speedOf(way.legs, planned);
  const ritmo = former?.ritmo ?? 1;
  return stops.map((stop, at) => {
    const from = stops[at - 1];
    const metros = way.legs[at] ?? 0;
    if (!from) return 0;
    const known = former?.tramos[legKey(from.parada, stop.parada)];
    const plan = planned[at] ?? null;
    return Math.max(leastTime(metros), known ?? ritmo * (plan === null || plan <= 0 ? metros / speed : plan));
  });
};

/** The plan's own time on the road to a stop; null where the dispatch made another way of it. */
export const plannedLeg = (stops: readonly PacedStop[], at: number): number | null => {
  const [from, to] = [stops[at - 1], stops[at]];
  if (!from || !to) return null;
  if (from.manejo === undefined || to.manejo === undefined)
    return Math.max(0, to.planeada - from.planeada - from.servicio);
  if (from.manejo === null || to.manejo === null || to.manejo < from.manejo) return null;
  return to.manejo - from.manejo;
};

/** The plan's speed over all of its legs, metres per ms. */
const speedOf = (legs: readonly number[], planned: readonly (number | null)[]) => {
  let [metros, time] = [0, 0];
  for (const [at, leg] of legs.entries()) {
    const plan = planned[at] ?? null;
    if (plan === null || plan <= 0) continue;
    metros += leg;
    time += plan;
  }
  return time > 0 && metros > 0 ? Math.min(speeds.most, Math.max(speeds.usual / 5, metros / time)) : speeds.usual;
};

/** A standstill slows the pace down by so much at most: it is over once the asset drives on. */
const longStand = minute;
/** An asset that covers less stands, metres per ms. */
const stands = 2 / 3_600;

/** The recent way: its last metres or its last time, whichever is less; and how much what was foreseen still weighs. */
const recent = { metros: 5_000, time: 10 * minute };
const weights = { recent: 20 * minute, run: 40 * minute };

/**
 * The pace of this run in proportion to what was foreseen: of its last kilometres or minutes, held by that of the whole
 * run, held by what was foreseen.
 * @param legs of `foreseen`
 */
export const paceOf = (
  way: Way,
  stops: readonly PacedStop[],
  legs: readonly number[],
  points: readonly Point[],
  taken: readonly (Visit | null)[],
): number => {
  const steps = stepsOf(way, stops, legs, points, taken);
  const end = points.at(-1)?.fecha ?? 0;
  let [metros, first] = [0, steps.length];
  while (first > 0) {
    const step = steps[first - 1];
    if (!step || metros >= recent.metros || end - step.fecha >= recent.time) break;
    metros += step.metros;
    first--;
  }
  const run = heldBy(1, weights.run, steps);
  return Math.min(ratios.most, Math.max(ratios.least, heldBy(run, weights.recent, steps.slice(first))));
};

/** A pace does not last: it fades by this time, and far ahead what was foreseen holds. */
const lasts = 8 * minute;

/** How long this run takes for what was foreseen as so long from here. */
export const atPace = (pace: number, time: number): number => time + (pace - 1) * lasts * (1 - Math.exp(-time / lasts));

const heldBy = (ratio: number, weight: number, steps: readonly Step[]) => {
  let [drove, meant] = [ratio * weight, weight];
  for (const step of steps) {
    drove += step.drove;
    meant += step.meant;
  }
  return drove / meant;
};

interface Step {
  /** When it began. */
  fecha: number;
  metros: number;
  /** The time on the road, and the one that was foreseen. */
  drove: number;
  meant: number;
}

const stepsOf = (
  way: Way,
  stops: readonly PacedStop[],
  legs: readonly number[],
  points: readonly Point[],
  taken: readonly (Visit | null)[],
): Step[] => {
  const places = points.map((point) => ({ ...point, ...gone(way, legs, point) }));
  const steps: Step[] = [];
  let stood = 0;
  for (const [at, to] of places.entries()) {
    const from = places[at - 1];
    if (!from || from.time === null || to.time === null) continue;
    const took = to.fecha - from.fecha;
    if (from.stop === to.stop && from.metros === 0 && to.metros === 0) {
      // Its service, and what it took longer.
      const isFirst = taken.findIndex(Boolean) === to.stop;
      const longer = Math.max(0, took - (stops[to.stop]?.servicio ?? 0));
      if (!isFirst) steps.push({ fecha: from.fecha, metros: 0, drove: Math.min(longer, longStand), meant: 0 });
      continue;
    }
    const metros = Math.max(0, to.metrosGone - from.metrosGone);
    const isStill = metros < stands * took;
    stood = isStill ? stood + took : 0;
    const drove = isStill ? Math.max(0, Math.min(took, longStand - (stood - took))) : took;
    steps.push({ fecha: from.fecha, metros, drove, meant: Math.max(0, to.time - from.time) });
  }
  return steps;
};

/** The metres driven and the time foreseen for them, at a point. */
const gone = (way: Way, legs: readonly number[], { stop, metros }: Point) => {
  const done = (of: readonly number[]) => of.slice(0, stop + 1).reduce((sum, each) => sum + each, 0);
  if (stop === 0 && metros > 0) return { metrosGone: -metros, time: null };
  return { metrosGone: done(way.legs) - metros, time: done(legs) - timeLeft(way, legs, stop, metros) };
};

/** The time foreseen for the last metres before a stop. */
export const timeLeft = (way: Way, legs: readonly number[], stop: number, metros: number): number => {
  let [left, time] = [metros, 0];
  for (let at = stop; at > 0; at--) {
    const [leg, foreseenFor] = [way.legs[at] ?? 0, legs[at] ?? 0];
    if (left <= leg) return time + (leg > 0 ? (foreseenFor * left) / leg : 0);
    left -= leg;
    time += foreseenFor;
  }
  const [metres, all] = [way.legs.slice(1, stop + 1), legs.slice(1, stop + 1)].map((each) =>
    each.reduce((sum, one) => sum + one, 0),
  );
  // Farther away than the way itself: at its speed.
  return time + left * (metres && all ? all / metres : 1 / speeds.usual);
};
