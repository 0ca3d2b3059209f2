import type { Position } from '#contract/core/poligonos';

/**
 * The positions of a line or ring, without elevations; empty when one is invalid. Written by hand for speed on lines
 * with thousands of positions.
 */
export const placesOf = (given: unknown): Position[] => {
  const places: Position[] = [];
  for (const each of Array.isArray(given) ? (given as unknown[]) : []) {
    const [x, y]: unknown[] = Array.isArray(each) ? each : [];
    const [longitude, latitude] = [degreesOf(x), degreesOf(y)];
    if (longitude === undefined || latitude === undefined) return [];
    places.push([longitude, latitude]);
  }
  return places;
};

/** Some programs write the numbers of a map as texts. */
export const degreesOf = (given: unknown): number | undefined => {
  if (typeof given === 'number') return given;
  return typeof given === 'string' && /^\s*[-+]?\d{1,12}(?:[.,]\d{1,20})?\s*$/.test(given)
    ? Number(given.replace(',', '.'))
    : undefined;
};

/** The positions of a ring: closed, and without repeated positions. */
export const edgeOf = (ring: unknown): Position[] => {
  const places = placesOf(ring).filter((place, at, all) => at === 0 || !isSame(place, all[at - 1]));
  const [first] = places;
  if (first && !isSame(first, places.at(-1))) places.push(first);
  return places;
};

const isSame = (a: Position, b: Position | undefined) => a[0] === b?.[0] && a[1] === b[1];
