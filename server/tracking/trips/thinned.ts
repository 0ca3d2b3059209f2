import { numbersOf, type Line } from './lines';

/** What is left of a trip's line: seconds since the day began, hundred-thousandths of a degree. */
export interface Way {
  activo_id: number;
  s: number[];
  lat: number[];
  lon: number[];
}

/**
 * Every so many points of a line. The first and the last one stay, so that the trip begins and ends where it did; at an
 * edge of the day it is where it was then, between the fixes around.
 */
export const thinned = (
  { activo_id, begins }: Pick<Way, 'activo_id'> & { begins: number },
  line: Line,
  day: number,
  every: number,
): Way => {
  const way: Way = { activo_id, s: [], lat: [], lon: [] };
  const [ms, lat, lon] = [numbersOf(line.ms), numbersOf(line.lat), numbersOf(line.lon)];
  const secondAt = (i: number) => begins + (ms[i] ?? 0) / 1e3;
  const add = (second: number, i: number, share = 1) => {
    const between = (values: readonly number[]) =>
      (values[i - 1] ?? values[i] ?? 0) * (1 - share) + (values[i] ?? 0) * share;
    way.s.push(Math.floor(second));
    way.lat.push(Math.round(between(lat) / 10));
    way.lon.push(Math.round(between(lon) / 10));
  };
  for (let i = 0; i < ms.length; i++) {
    const [before, at] = [i > 0 ? secondAt(i - 1) : NaN, secondAt(i)];
    if (before < 0 && at > 0) add(0, i, -before / (at - before));
    if (before < day && at > day) add(day, i, (day - before) / (at - before));
    if (at < 0 || at > day || ((i + 1) % every !== 0 && i > 0 && i + 1 < ms.length)) continue;
    add(at, i);
  }
  return way;
};
