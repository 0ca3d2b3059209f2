import { metersBetween } from '../places/distance';
import type { Line } from './line';

interface Place {
  latitud: number;
  longitud: number;
}

/** A stop of an execution; `agregada`: not of its plan. */
export interface LegStop extends Place {
  clave: number;
  agregada: boolean;
  omision: { conductor: boolean } | null;
}

/** Where an asset may drive off its corridor: the sum of its distances from both places is at most so many metres. */
export interface Leg {
  from: Place;
  to: Place;
  metros: number;
}

/**
 * What the dispatch ordered beside the plan. `start`: a first stop that was added; the asset comes to it from anywhere.
 */
export interface Ordered {
  legs: readonly Leg[];
  start: Place | null;
}

/** A road is longer than the straight way, at most so many times and metres. */
const road = { times: 1.5, more: 500 };
/** An asset that is this near to its first stop has come to it. Metres. */
const there = 300;

/**
 * The ways between successive stops that are not successive in the plan, because one was added, taken out or put
 * elsewhere; and the ways from the line to those that were added.
 */
export const orderedBy = (stops: readonly LegStop[], line: Line): Ordered => {
  const served = stops.filter(({ omision }) => omision === null || omision.conductor);
  const legs = served.flatMap((to, at): Leg[] => {
    const from = served[at - 1];
    const off = to.agregada ? (line.at(to, Infinity)?.metros ?? 0) : 0;
    return [
      ...(from && !isPlanned(from, to) ? [legOf(from, to, metersBetween(from, to))] : []),
      // A circle: it may leave the line where that is nearest.
      ...(to.agregada ? [legOf(to, to, 2 * off)] : []),
    ];
  });
  const first = served[0];
  return { legs, start: first?.agregada ? placeOf(first) : null };
};

/** The stops of the plan have their place in it as their key. */
const isPlanned = (from: LegStop, to: LegStop) => !from.agregada && !to.agregada && to.clave === from.clave + 1;

const placeOf = ({ latitud, longitud }: Place): Place => ({ latitud, longitud });
const legOf = (from: Place, to: Place, metros: number): Leg => ({
  from: placeOf(from),
  to: placeOf(to),
  metros: road.times * metros + 2 * road.more,
});

/** Whether an asset here drives what was ordered. */
export const isOrdered = ({ legs }: Ordered, here: Place): boolean =>
  legs.some(({ from, to, metros }) => metersBetween(here, from) + metersBetween(here, to) <= metros);

/** Whether an asset here has come to the first stop. */
export const isAtStart = ({ start }: Ordered, here: Place): boolean =>
  start !== null && metersBetween(here, start) <= there;
