import { metersBetween } from '../../places/distance';
import type { Waypoint } from '../../model/fix';
import { goesOff, type Ignition } from '../../model/ignition';
import { longestSilence, moves } from '../../model/motion';

/** Radius of a stop, in metres from its first fix. */
export const radius = 60;
/** ms of continuous movement that end a stop, because jitter does not last that long. */
export const departure = 30_000;
/** Whether a stop begins at the first of the waiting fixes. Null while that is undecided. */
export const stopsAt = (
  ignition: Ignition | undefined,
  waiting: Waypoint[],
  longEnough: number,
  over: boolean,
): boolean | null => {
  const [first, ...after] = waiting;
  const off = goesOff(ignition, waiting) ?? (over || null);
  if (off === null) return null;
  const stands = off || standsFrom(waiting, longEnough, over);
  if (!stands || !first || !after[0] || after[0].fecha - first.fecha > longestSilence) return stands;
  // Where it leaves at once it does not stop.
  const left = leaves(first, after, over);
  return left === null ? null : !left;
};

/** Whether it stands from the first of these fixes on. Null while that is undecided. */
const standsFrom = ([first, ...after]: Waypoint[], longEnough: number, over: boolean): boolean | null => {
  if (!first) return null;
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

/**
 * Whether the asset has left with the first of these fixes. Two fixes outside or continuous movement decide it. Null
 * while that is undecided.
 */
export const leaves = (anchor: Waypoint, waiting: Waypoint[], over: boolean): boolean | null => {
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
