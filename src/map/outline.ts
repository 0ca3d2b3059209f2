import type { View } from './projection';

/** A shore, a border or a river in world units: x and y in turn, and the box around them. */
export interface Outline {
  points: Float64Array;
  west: number;
  north: number;
  east: number;
  south: number;
}

/** CSS pixels below which two points count as one, and beyond the border that are still drawn. */
const same = 1;
const rim = 4;

/** Those of which something may be visible. */
export const inView = (outlines: readonly Outline[], { scale, left, top, width, height }: View): Outline[] => {
  const [west, north, east, south] = [
    (left - rim) / scale,
    (top - rim) / scale,
    (left + width + rim) / scale,
    (top + height + rim) / scale,
  ];
  return outlines.filter(
    (each) => each.east >= west && each.west <= east && each.south >= north && each.north <= south,
  );
};

/**
 * Adds an outline to a path. Of points too close to be told apart one is drawn; of those in a row that lie beyond the
 * same edge of the view the first and the last, because whatever lies between them can change nothing inside.
 */
export const trace = (
  path: Pick<Path2D, 'moveTo' | 'lineTo'>,
  { points }: Outline,
  { scale, left, top, width, height }: View,
): void => {
  const last = points.length / 2 - 1;
  let [penX, penY] = [(points[0] ?? 0) * scale - left, (points[1] ?? 0) * scale - top];
  let [skippedX, skippedY] = [penX, penY];
  let skips = false;
  let beyond = sideOf(penX, penY, width, height);
  path.moveTo(penX, penY);
  for (let i = 1; i <= last; i++) {
    const x = (points[2 * i] ?? 0) * scale - left;
    const y = (points[2 * i + 1] ?? 0) * scale - top;
    const side = sideOf(x, y, width, height);
    if (beyond & side && i < last) {
      beyond &= side;
      skips = true;
      [skippedX, skippedY] = [x, y];
      continue;
    }
    if (skips) {
      path.lineTo(skippedX, skippedY);
      [penX, penY] = [skippedX, skippedY];
      beyond = sideOf(penX, penY, width, height);
      skips = false;
    }
    if (Math.abs(x - penX) < same && Math.abs(y - penY) < same && i < last) continue;
    path.lineTo(x, y);
    [penX, penY] = [x, y];
    beyond = side;
  }
};

/** The edges of the view beyond which a point lies, as bits. */
const sideOf = (x: number, y: number, width: number, height: number): number =>
  (x < -rim ? 1 : x > width + rim ? 2 : 0) | (y < -rim ? 4 : y > height + rim ? 8 : 0);
