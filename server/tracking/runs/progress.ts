import { metersBetween } from '../places/distance';
import { alongOf, type Fix } from './alongLine';
import { roadBetween, type Way } from './way';

/** When a stop was reached and left. Ms. `dicha`: only the driver says so. */
export interface Visit {
  entrada: number;
  salida: number | null;
  dicha?: true;
}

/** A moment of a run, and how far before which stop the asset was then. */
export interface Point {
  fecha: number;
  stop: number;
  metros: number;
}

/** An asset that stays within so many metres stands. */
const still = 60;
/** How near to a stop an asset is there for its driver. Metres. */
const there = 300;

/** So many metres beyond a stop the asset has left it out: it is on its way to a later one. */
const beyond = 500;

/** Where an asset is on its way, by its newest position. Ms, metres. */
export interface Whereabouts {
  /** The last stop that it reached; -1: none. */
  last: number;
  /** The one that it is on its way to: the next one, unless it was seen beyond that. */
  next: number;
  /** It has not left it. */
  isThere: boolean;
  /** The time of what is known, and the metres left to the next stop then. */
  fecha: number;
  metros: number;
  /** When it last moved. */
  moved: number;
  /** Its way so far, from its beginning. */
  points: readonly Point[];
}

/**
 * @param track its good positions of the last time up to now, the oldest first
 * @param elsewhere when it was last elsewhere than at the newest of them, if that was before
 */
export const whereaboutsOf = (
  way: Way,
  taken: readonly (Visit | null)[],
  inicio: number | null,
  track: readonly Fix[],
  elsewhere: number | null,
): Whereabouts | null => {
  const last = taken.findLastIndex(Boolean);
  const visit = taken[last] ?? null;
  const fix = track.at(-1) ?? null;
  const stop = way.stops[last];
  const isThere =
    visit !== null &&
    visit.salida === null &&
    (!visit.dicha || !fix || !stop || fix.fecha <= visit.entrada || metersBetween(fix, stop) <= there);
  const next =
    isThere || !fix || fix.fecha < (visit?.salida ?? -Infinity) ? last + 1 : nextOf(way, last, track.slice(-6));
  const points = pointsOf(way, taken, track, isThere ? null : next);
  const since = visit ? (visit.salida ?? visit.entrada) : inicio;
  const newest = points.at(-1);
  if (!newest || (newest.stop <= last && !isThere && since === null)) return null;
  const standing = track.findLastIndex((each) => fix !== null && metersBetween(each, fix) > still) + 1;
  const stoodSince = standing === 0 && elsewhere !== null ? elsewhere : (track[standing]?.fecha ?? -Infinity);
  const moved = Math.max(stoodSince, isThere ? visit.entrada : (visit?.salida ?? -Infinity));
  const isOnWay = newest.stop === next && !isThere;
  return {
    last,
    next,
    isThere,
    fecha: isOnWay ? newest.fecha : (visit?.salida ?? newest.fecha),
    metros: isOnWay ? newest.metros : (way.legs[next] ?? 0),
    moved: moved > -Infinity ? moved : newest.fecha,
    points,
  };
};

/** The stop after the last one, or a later one if its last positions are all on the line beyond that. */
const nextOf = (way: Way, last: number, track: readonly Fix[]): number => {
  const [since, to] = [last < 0 ? 0 : (way.along[last] ?? Infinity), way.along[last + 1] ?? null];
  const within = (end: number) => alongOf(way.line, way.tolerancia, track, { from: since, to: end });
  if (to === null || since > to || within(to + beyond).at(-1) != null) return last + 1;
  const here = within(Infinity).at(-1) ?? null;
  if (here === null) return last + 1;
  let next = last + 1;
  for (let at = to; next < way.stops.length - 1 && here > at + beyond; next++) {
    const along = way.along[next + 1] ?? null;
    if (along === null || along < at) return last + 1;
    at = along;
  }
  return next;
};

/** Visits as points before their own stop, positions as points before the next one. */
const pointsOf = (
  way: Way,
  taken: readonly (Visit | null)[],
  track: readonly Fix[],
  ahead: number | null,
): readonly Point[] => {
  const points: Point[] = [];
  const reached = [...taken.entries()].flatMap(([stop, visit]) => (visit ? [{ stop, visit }] : []));
  const legs = [{ stop: -1, visit: null }, ...reached];
  for (const [n, { stop, visit }] of legs.entries()) {
    const to = reached[n];
    if (visit) points.push({ fecha: visit.entrada, stop, metros: 0 });
    if (visit?.salida != null) points.push({ fecha: visit.salida, stop, metros: 0 });
    const next = to?.stop ?? ahead;
    if (next === null) break;
    if (!way.stops[next]) break;
    const from = visit ? (visit.salida ?? visit.entrada) : -Infinity;
    const between = track.filter(({ fecha }) => fecha > from && fecha < (to?.visit.entrada ?? Infinity));
    points.push(...before(way, stop, next, between));
  }
  return points.sort((a, b) => a.fecha - b.fecha);
};

/** How far before a stop each of these positions is, along the line where it leads there. */
const before = (way: Way, from: number, stop: number, track: readonly Fix[]): Point[] => {
  const place = way.stops[stop];
  if (!place || track.length === 0) return [];
  const to = way.along[stop] ?? null;
  const since = way.along[from] ?? 0;
  const isByLine = to !== null && since <= to;
  const along = isByLine ? alongOf(way.line, way.tolerancia, track, { from: since, to }) : [];
  return track.map((fix, at) => {
    const here = along[at] ?? null;
    const metros =
      here === null || to === null ? roadBetween(fix, place) : Math.max(to - here, metersBetween(fix, place));
    return { fecha: fix.fecha, stop, metros };
  });
};
