import { metersBetween } from '../places/distance';
import type { Line } from './line';

interface Place {
  latitud: number;
  longitud: number;
}

/** How a run goes from stop to stop, in the order in which it is to be driven. Metres. */
export interface Way {
  line: Line;
  /** How far from the line an asset may be and still drive on it. */
  tolerancia: number;
  stops: readonly Place[];
  /** Where along the line each stop is; null: off it. */
  along: readonly (number | null)[];
  /** The way to each stop from the one before it; 0 for the first. */
  legs: readonly number[];
}

/** A road is longer than the straight line by this factor on average. */
const detour = 1.3;
/** A stop so far from the line is off it, metres. */
const offLine = 250;
/** The cost, in metres, of a stop that lies before the one served before it, and of one that is off the line. */
const costs = { back: 400, off: 1_000 };

/** The length of the road between two places that no line joins. */
export const roadBetween = (from: Place, to: Place): number => detour * metersBetween(from, to);

const cache = new WeakMap<Line, Map<string, Way>>();
const most = 50;

/** The way of a run. Ways are cached by line and stops. */
export const wayOf = (line: Line, tolerancia: number, stops: readonly Place[]): Way => {
  const key = `${tolerancia} ${stops.map(({ latitud, longitud }) => `${latitud},${longitud}`).join(' ')}`;
  const ways = cache.get(line) ?? new Map<string, Way>();
  cache.set(line, ways);
  const known = ways.get(key);
  if (known) return known;
  const along = placesAlong(line, Math.max(tolerancia, offLine), stops);
  const legs = stops.map((stop, at) => {
    const before = stops[at - 1];
    if (!before) return 0;
    const [a, b] = [along[at - 1] ?? null, along[at] ?? null];
    return a !== null && b !== null && b >= a
      ? Math.max(b - a, metersBetween(before, stop))
      : roadBetween(before, stop);
  });
  const way = { line, tolerancia, stops, along, legs };
  if (ways.size >= most) ways.clear();
  ways.set(key, way);
  return way;
};

/** Where each stop is along the line: near it, and after the stop before it if the line passes there several times. */
const placesAlong = (line: Line, within: number, stops: readonly Place[]): (number | null)[] => {
  let former: Chosen[] = [{ along: null, at: 0, cost: 0, before: null }];
  for (const stop of stops) {
    const places = line.passes(stop, within);
    const options = [...places.map(({ along, metros }) => ({ along, metros })), { along: null, metros: costs.off }];
    former = options.map(({ along, metros }): Chosen => {
      const by = former
        .map((before) => ({ before, cost: before.cost + (along !== null && along < before.at ? costs.back : 0) }))
        .reduce((a, b) => (b.cost < a.cost ? b : a));
      return { along, at: along ?? by.before.at, cost: by.cost + metros, before: by.before };
    });
  }
  let best: Chosen | null = former.reduce((a, b) => (b.cost < a.cost ? b : a));
  const found: (number | null)[] = [];
  for (; best?.before; best = best.before) found.unshift(best.along);
  return found;
};

interface Chosen {
  along: number | null;
  /** The last place on the line up to here. */
  at: number;
  cost: number;
  before: Chosen | null;
}
