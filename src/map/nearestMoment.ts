import { legs, type Track } from './track';

/**
 * The time at which the track passes a point (both in world units) within reach; of several at about equal distance,
 * the one closest to `around`. Gaps pass no point.
 */
export const nearestMoment = (
  { size, time, x, y, leg }: Track,
  px: number,
  py: number,
  reach: number,
  around = 0,
): { at: number; distance: number } | undefined => {
  let best: { at: number; distance: number } | undefined;
  const alike = reach / 3;
  for (let i = 1; i < size; i++) {
    if (leg[i] !== legs.driven) continue;
    const [ax, ay, bx, by] = [x[i - 1] ?? 0, y[i - 1] ?? 0, x[i] ?? 0, y[i] ?? 0];
    if (
      Math.min(ax, bx) - px > reach ||
      px - Math.max(ax, bx) > reach ||
      Math.min(ay, by) - py > reach ||
      py - Math.max(ay, by) > reach
    )
      continue;
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = length > 0 ? Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length)) : 0;
    const distance = Math.hypot(ax + (bx - ax) * share - px, ay + (by - ay) * share - py);
    const [from, to] = [time[i - 1] ?? 0, time[i] ?? 0];
    const at = from + (to - from) * share;
    if (distance > reach) continue;
    const better =
      !best ||
      distance < best.distance - alike ||
      (distance < best.distance + alike && Math.abs(at - around) < Math.abs(best.at - around));
    if (better) best = { at, distance };
  }
  return best;
};
