/**
 * The marker nearest to a point, or −1: pixels throughout, `xs` NaN where nothing is drawn.
 * Of two at the same spot the one drawn later (higher in `order`) wins, because that is the one seen.
 */
export const nearestMarker = (xs: Float32Array, ys: Float32Array, order: Uint32Array, x: number, y: number, radius: number): number => {
  let best = -1;
  let least = radius * radius;
  for (let at = order.length - 1; at >= 0; at--) {
    const index = order[at] ?? 0;
    const dx = (xs[index] ?? NaN) - x;
    const dy = (ys[index] ?? NaN) - y;
    const distance = dx * dx + dy * dy;
    if (distance < least || (best < 0 && distance === least)) {
      best = index;
      least = distance;
    }
  }
  return best;
};
