/** The pointer, in the same pixels as the places it is compared with. */
export interface Finger {
  x: number;
  y: number;
  /** Radius around a marker's middle that counts as a direct hit. */
  body: number;
  /** Radius around a marker's middle that counts as near. */
  reach: number;
}

/**
 * The marker that is pointed at, or −1: the topmost (last in `order`) that is hit directly, because that is the visible
 * one, else the nearest within reach. `xs` is NaN where nothing is drawn.
 */
export const markerAt = (
  xs: Float32Array,
  ys: Float32Array,
  order: Uint32Array,
  { x, y, body, reach }: Finger,
): number => {
  let best = -1;
  let least = reach * reach;
  for (let at = order.length - 1; at >= 0; at--) {
    const index = order[at] ?? 0;
    const dx = (xs[index] ?? NaN) - x;
    const dy = (ys[index] ?? NaN) - y;
    const distance = dx * dx + dy * dy;
    if (distance <= body * body) return index;
    if (distance <= least) {
      best = index;
      least = distance;
    }
  }
  return best;
};

/** How far beside a drawing the pointer may be: a fingertip is less exact than a cursor. */
export const reachOf = (cursor: number, fingertip: number): number =>
  matchMedia('(pointer: coarse)').matches ? fingertip : cursor;

/** The nearest of these within reach. */
export const nearestOf = <Item>(
  items: readonly Item[],
  distanceTo: (item: Item) => number,
  reach: number,
): Item | undefined => {
  let found: Item | undefined;
  let least = Infinity;
  for (const item of items) {
    const distance = distanceTo(item);
    if (distance > reach || distance >= least) continue;
    found = item;
    least = distance;
  }
  return found;
};
