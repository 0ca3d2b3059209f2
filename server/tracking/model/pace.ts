/** How fast an asset was at a fix, km/h: `dicha` where the device told it, null where nobody knows. */
export type Pace = number | 'dicha' | null;

/** A computed speed is believed up to so many times the median of the five around it: one misplaced fix makes two. */
const credible = 1.3;
/** Fixes on each side that decide about a computed speed. */
export const beside = 2;

/**
 * The computed speed of a fix as far as those around it bear it out; null where it has none, or where a fix around it
 * told its own.
 * @param around the paces of the fixes from two before it to two after it, as far as there are any
 * @param at which of them it is
 */
export const computedSpeed = (around: readonly Pace[], at: number): number | null => {
  const own = around[at];
  if (typeof own !== 'number' || around.includes('dicha')) return null;
  return Math.min(own, credible * medianOf(around.filter((pace) => typeof pace === 'number')));
};

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
};
