/** What counts as a signature. Both sides of the pad ask it: the driver's proof, an order's completion, a task. */

interface Point {
  x: number;
  y: number;
}

/** Strokes drawn on a pad, in its pixels; or a name typed instead. */
type Signed = readonly { points: readonly Point[] }[] | string;

/** The least length of all strokes together, in the pad's pixels: more than a dot or a tap that slipped. */
const leastInk = 40;

/** The fewest letters of a typed name. */
const leastLetters = 2;

/** The length of all strokes together, in the pad's pixels. */
export const inkOf = (strokes: readonly { points: readonly Point[] }[]): number =>
  strokes.reduce((sum, { points }) => sum + lengthOf(points), 0);

const lengthOf = (points: readonly Point[]) =>
  points.reduce((sum, { x, y }, at) => {
    const before = points[at - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);

/** Whether that is enough to be somebody's signature. */
export const isSignature = (signed: Signed): boolean =>
  typeof signed === 'string' ? signed.trim().length >= leastLetters : inkOf(signed) >= leastInk;
