/** Markers one after the other, from `first`; device pixels. */
interface Chain {
  first: number;
  /** The marker after each, −1 after the last. */
  next: Int32Array;
  xs: Float32Array;
  ys: Float32Array;
}

/** Whether all markers of a chain are at least this far from each other. */
export const canBeToldApart = ({ first, next, xs, ys }: Chain, distance: number): boolean => {
  for (let a = first; a >= 0; a = next[a] ?? -1) {
    for (let b = next[a] ?? -1; b >= 0; b = next[b] ?? -1) {
      if (Math.hypot((xs[a] ?? 0) - (xs[b] ?? 0), (ys[a] ?? 0) - (ys[b] ?? 0)) < distance) return false;
    }
  }
  return true;
};
