import { indexAt, legs, type Track } from '../../map/track';
import { dayOf, startOfDay } from '../../ui/dates/zone';
import type { Span } from './player';

/** The highest speed (km/h) in each of so many equal parts of a span; NaN where unknown. 0 while stopped. */
export const envelope = (track: Track, { from, to }: Span, columns: number): Float32Array => {
  const highest = new Float32Array(columns).fill(NaN);
  const width = (to - from) / columns;
  if (!(width > 0)) return highest;
  const columnOf = (at: number) => Math.max(0, Math.min(columns - 1, Math.floor((at - from) / width)));
  const raise = (column: number, kmh: number) => {
    const known = highest[column] ?? NaN;
    if (Number.isNaN(known) || kmh > known) highest[column] = kmh;
  };
  for (let i = Math.max(0, indexAt(track, from)); i < track.size && (track.time[i] ?? 0) <= to; i++) {
    const at = track.time[i] ?? 0;
    const kmh = track.leg[i] === legs.still ? 0 : (track.speed[i] ?? NaN);
    if (!Number.isNaN(kmh) && at >= from) raise(columnOf(at), kmh);
    // A long interval between two fixes leaves no gap, an unknown leg does.
    if (i === 0 || track.leg[i] === legs.unknown) continue;
    const before = track.time[i - 1] ?? 0;
    for (let column = columnOf(before) + 1; column < columnOf(at); column++) if (!Number.isNaN(kmh)) raise(column, kmh);
  }
  return highest;
};

/** Steps of an axis, in seconds: the first one with few enough ticks is used. */
const steps = [60, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800];

/**
 * Round times of the clock in a span, at most so many; seconds. Within a day with a clock change they are counted from
 * its beginning.
 */
export const ticksIn = ({ from, to }: Span, most: number): number[] => {
  const step = steps.find((each) => (to - from) / each <= most) ?? 604_800;
  // The midnight of a zone is not a multiple of the step since 1970.
  const midnight = startOfDay(dayOf(from * 1_000)) / 1_000;
  const ticks: number[] = [];
  for (let at = midnight + Math.ceil((from - midnight) / step) * step; at <= to; at += step) ticks.push(at);
  return ticks;
};
