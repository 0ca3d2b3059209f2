import geodesic from 'geographiclib-geodesic';
import { gap, movingFrom } from '#contract/rules/movement';
import type { Fix } from '../model/fix';
import { least } from './steps/journeys';
import { departure, radius } from './steps/standing';

/**
 * A second implementation of the written rules over a whole track, without the projector's steps, to compare the
 * projector with.
 */

const [minute, silence] = [60_000, gap.seconds * 1_000];
/** Upper bound of fixes within the five minutes in which a stop is searched. */
const most = 700;

const at = (fixes: readonly Fix[], i: number): Fix => {
  const fix = fixes[i];
  if (!fix) throw new Error(`no fix ${i}`);
  return fix;
};

const { WGS84 } = geodesic.Geodesic;

/** Metres along the geodesic, by an independent library. */
export const meters = (a: Fix, b: Fix) =>
  WGS84.Inverse(a.latitud, a.longitud, b.latitud, b.longitud, geodesic.Geodesic.DISTANCE).s12 ?? NaN;

const reaches = (a: Fix, b: Fix) => {
  const kmh =
    a.velocidad_kmh === null || b.velocidad_kmh === null ? gap.kmh : Math.max(a.velocidad_kmh, b.velocidad_kmh);
  return (
    meters(a, b) <= (kmh / 3.6) * ((b.fecha - a.fecha) / 1000) * 1.5 + (a.precision_m ?? 0) + (b.precision_m ?? 0) + 30
  );
};

/** The fixes that count: those within reach of a neighbour, or after five minutes without any other. */
export const goodOf = (fixes: Fix[]): Fix[] => {
  const once = fixes.filter(
    (fix, i) =>
      !i ||
      fixes[i - 1]?.fecha !== fix.fecha ||
      fixes[i - 1]?.latitud !== fix.latitud ||
      fixes[i - 1]?.longitud !== fix.longitud,
  );
  const good: Fix[] = [];
  let lost: number | null = null;
  once.forEach((fix, i) => {
    const [before, after] = [good.at(-1), once[i + 1]];
    const fits = !before || reaches(before, fix);
    if (!fits) lost ??= fix.fecha;
    if (!fits && !(after && reaches(fix, after)) && !(after && fix.fecha - (lost ?? 0) >= 5 * minute)) return;
    lost = null;
    good.push(fix);
  });
  return good;
};

const moving = (fix: Fix | undefined) =>
  fix !== undefined && fix.velocidad_kmh !== null && fix.velocidad_kmh >= movingFrom;

/** Whether there is continuous movement of 30 s within these fixes. */
const movesOnEnd = (fixes: Fix[]) =>
  fixes.some((first, i) => {
    if (!moving(first)) return false;
    const run = fixes.slice(i);
    const stop = run.findIndex((fix, j) => !moving(fix) || (j > 0 && fix.fecha - (run[j - 1]?.fecha ?? 0) > silence));
    const last = run[stop === -1 ? run.length - 1 : stop - 1];
    return last !== undefined && last.fecha - first.fecha >= departure;
  });

/** The fixes at which the ignition goes off for good: in two of them, or for 30 s in which none tells it. */
const offsOf = (good: Fix[]): ReadonlySet<number> => {
  const offs = new Set<number>();
  let on: boolean | null = null;
  for (const [i, { fecha, encendido }] of good.entries()) {
    if (encendido === null || encendido === on) continue;
    const was: boolean | null = on;
    const sure = good
      .slice(i + 1)
      .find((fix) =>
        fix.encendido === null ? fix.fecha >= fecha + 30_000 : fix.encendido === was || fix.fecha > fecha,
      );
    if (was !== null && sure?.encendido === was) continue;
    if (was === true) offs.add(i);
    on = encendido;
  }
  return offs;
};

const standsAt = (good: Fix[], offs: ReadonlySet<number>, i: number, minutes: number): boolean => {
  if (!offs.has(i) && !isStill(good, i, minutes)) return false;
  // A stop that is left at once is none.
  const [fix, next] = [at(good, i), good[i + 1]];
  return !next || next.fecha - fix.fecha > silence || leavesAt(good, fix, i) > i + 1;
};

const isStill = (good: Fix[], i: number, minutes: number): boolean => {
  const fix = at(good, i);
  if (moving(fix)) return false;
  const near = good.slice(i, i + most);
  const lapse = near.findIndex((each, j) => j > 0 && each.fecha - at(near, j - 1).fecha > silence);
  const next = near.slice(1, lapse === -1 ? undefined : lapse);
  const window = next.filter((each) => each.fecha <= fix.fecha + minutes * minute);
  if (window.length === 0 && next[0]) return meters(fix, next[0]) <= radius;
  return window.every((each) => meters(fix, each) <= radius) && !movesOnEnd(window);
};

/** The first fix after `i` at which the asset has left the stop that begins at `anchor`. */
const leavesAt = (good: Fix[], anchor: Fix, i: number): number => {
  for (let j = i + 1; j < good.length; j++) {
    const [a, b] = [at(good, j), good[j + 1]];
    if (b && meters(anchor, a) > radius && meters(anchor, b) > radius) return j;
    const run = good.slice(j, j + most);
    const end = run.findIndex((fix, k) => !moving(fix) || (k > 0 && fix.fecha - at(run, k - 1).fecha > silence));
    if (moving(a) && at(run, end === -1 ? run.length - 1 : end - 1).fecha - a.fecha >= departure) return j;
  }
  return good.length;
};

export interface NaiveTrip {
  inicio: number;
  fin: number;
  metros: number;
  /** km/h */
  max: number | null;
}

/** The highest speed: the told one, or where none is told that between fixes, up to 1.3 times the median around it. */
const fastestOf = (good: Fix[], from: number, to: number, beginsHere: boolean): number | null => {
  const first = beginsHere ? from : from + 1;
  const own = good.slice(first, to + 1);
  const between = own.map((fix, k) => (k === 0 && beginsHere ? null : average(at(good, first + k - 1), fix)));
  const speeds = own.flatMap(({ velocidad_kmh }, k) => {
    if (velocidad_kmh !== null) return [velocidad_kmh];
    const around = [k - 2, k - 1, k, k + 1, k + 2].filter((n) => own[n]);
    const kmh = between[k];
    if (kmh == null || around.some((n) => own[n]?.velocidad_kmh !== null)) return [];
    const known = around.flatMap((n) => between[n] ?? []).sort((a, b) => a - b);
    const half = known.length / 2;
    const median = ((known[Math.ceil(half) - 1] ?? 0) + (known[Math.floor(half)] ?? 0)) / 2;
    return [Math.min(kmh, 1.3 * median)];
  });
  return speeds.length ? Math.max(...speeds) : null;
};

const average = (a: Fix, b: Fix): number | null => {
  const s = (b.fecha - a.fecha) / 1000;
  if (s <= 0 || s > 300 || isJump(a, b)) return null;
  return meters(a, b) < 30 ? 0 : Math.round((meters(a, b) / s) * 36) / 10;
};

/** Trips and stops of a track that ended long ago. */
export const journeysOf = (
  good: Fix[],
  minutes = 5,
): { trips: NaiveTrip[]; stops: { inicio: number; fin: number | null }[] } => {
  const trips: NaiveTrip[] = [];
  const stops: { inicio: number; fin: number | null }[] = [];
  const offs = offsOf(good);
  let from = 0;
  let stop: { inicio: number; end: number } | null = null;
  while (from < good.length) {
    let to = stop ? from + 1 : from;
    while (
      to < good.length &&
      !standsAt(good, offs, to, minutes) &&
      !(to + 1 < good.length && at(good, to + 1).fecha - at(good, to).fecha > silence)
    )
      to++;
    if (to >= good.length) to = good.length - 1;
    const [first, last] = [at(good, from), at(good, to)];
    const metros = good
      .slice(from + 1, to + 1)
      .reduce((sum, fix, k) => sum + (isJump(at(good, from + k), fix) ? 0 : meters(at(good, from + k), fix)), 0);
    const isTrip = metros >= least.metros && last.fecha - first.fecha >= least.ms;
    if (isTrip) {
      if (stop && first.fecha >= stop.inicio + 1_000) stops.push({ inicio: stop.inicio, fin: first.fecha });
      trips.push({ inicio: first.fecha, fin: last.fecha, metros, max: fastestOf(good, from, to, !stop) });
    }
    const inicio: number = isTrip ? last.fecha : (stop?.inicio ?? first.fecha);
    const left = leavesAt(good, last, to);
    if (left >= good.length) {
      stops.push({ inicio, fin: null });
      break;
    }
    const end = at(good, left - 1);
    if (at(good, left).fecha - end.fecha > silence) {
      if (end.fecha >= inicio + 1_000) stops.push({ inicio, fin: end.fecha });
      stop = null;
      from = left;
    } else {
      stop = { inicio, end: left - 1 };
      from = left - 1;
    }
  }
  return { trips, stops };
};

/** Out of reach of the speeds that both told, or too fast for any vehicle. */
const isJump = (a: Fix, b: Fix) => {
  if (a.velocidad_kmh !== null && b.velocidad_kmh !== null) return !reaches(a, b);
  const sure = meters(a, b) - (a.precision_m ?? 0) - (b.precision_m ?? 0);
  return sure / Math.max(1, (b.fecha - a.fecha) / 1000) > gap.kmh / 3.6;
};
