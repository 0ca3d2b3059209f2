/**
 * Duration of a marker's movement to a new fix, in ms: with the message's latency, it arrives less than a second after
 * the post.
 */
export const glideTime = 400;

/**
 * World units: about five kilometres at the equator. A larger distance is not driven in a second, so the marker jumps.
 */
const farthest = 5 / 40_075;

/** The place of each marker between its fixes. World units (0–1), times in ms of one monotonic clock. */
export interface Glide {
  /** Moves a marker to a place: in `glideTime` from where it is drawn now, or at once. */
  move(index: number, x: number, y: number, now: number, atOnce?: boolean): void;
  x(index: number, now: number): number;
  y(index: number, now: number): number;
  /** The length of the longest movement under way, in world units; 0 when all have arrived. */
  longest(now: number): number;
}

export const createGlide = (): Glide => {
  let capacity = 0;
  let fromX = new Float64Array(0);
  let fromY = new Float64Array(0);
  let toX = new Float64Array(0);
  let toY = new Float64Array(0);
  let since = new Float64Array(0);
  // The longest movement begun in this second and in the one before: older ones have arrived.
  let begun = { since: -Infinity, longest: 0, before: 0 };

  const reach = (index: number) => {
    if (index < capacity) return;
    capacity = Math.max(256, capacity * 2, index + 1);
    fromX = grown(fromX, capacity, NaN);
    fromY = grown(fromY, capacity, NaN);
    toX = grown(toX, capacity, NaN);
    toY = grown(toY, capacity, NaN);
    since = grown(since, capacity, -Infinity);
  };

  const between = (from: Float64Array, to: Float64Array, index: number, now: number) => {
    const start = from[index] ?? NaN;
    const end = to[index] ?? NaN;
    const passed = (now - (since[index] ?? -Infinity)) / glideTime;
    return passed >= 1 ? end : start + (end - start) * Math.max(0, passed);
  };

  return {
    move(index, x, y, now, atOnce = false) {
      reach(index);
      const seenX = between(fromX, toX, index, now);
      const seenY = between(fromY, toY, index, now);
      const jumps = atOnce || !(Math.abs(x - seenX) < farthest && Math.abs(y - seenY) < farthest);
      fromX[index] = jumps ? x : seenX;
      fromY[index] = jumps ? y : seenY;
      toX[index] = x;
      toY[index] = y;
      since[index] = jumps ? -Infinity : now;
      if (jumps) return;
      if (now - begun.since >= glideTime)
        begun = { since: now, longest: 0, before: now - begun.since < 2 * glideTime ? begun.longest : 0 };
      begun.longest = Math.max(begun.longest, Math.abs(x - seenX), Math.abs(y - seenY));
    },
    x: (index, now) => between(fromX, toX, index, now),
    y: (index, now) => between(fromY, toY, index, now),
    longest(now) {
      const age = now - begun.since;
      if (age >= 2 * glideTime) return 0;
      return age < glideTime ? Math.max(begun.longest, begun.before) : begun.longest;
    },
  };
};

const grown = (column: Float64Array, capacity: number, filler: number) => {
  const next = new Float64Array(capacity).fill(filler);
  next.set(column);
  return next;
};
