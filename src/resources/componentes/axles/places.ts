import type { Ejes } from '#contract/entities/ejes';
import { isSpare } from '#contract/rules/axles';

/** A wheel on the drawing, from above, the front up: its middle, px. */
export interface Place {
  posicion: string;
  x: number;
  y: number;
  spare: boolean;
}

export interface Layout {
  width: number;
  height: number;
  places: readonly Place[];
  /** The line of each axle, from its first wheel to its last; spares lie on none. */
  axles: readonly { y: number; from: number; to: number }[];
}

/** A wheel and the room around it, px: a thumb hits one. */
export const wheel = { width: 44, height: 62 };
const beside = 48;
const between = { axles: 82, spares: 84 };
/** Between the wheels of both sides, px: the frame lies there. */
const frame = 64;
const margin = 8;

/** Where the wheels of these axles are drawn. Pure. */
export const layoutOf = (axles: Ejes): Layout => {
  const rows = axles.map((positions) => ({ positions, spare: positions.every(isSpare) }));
  const width = Math.max(...rows.map(({ positions }) => widthOf(positions.length)), 120) + margin * 2;
  const middle = width / 2;
  let y = margin + wheel.height / 2;
  const places: Place[] = [];
  const lines: { y: number; from: number; to: number }[] = [];
  for (const [at, { positions, spare }] of rows.entries()) {
    // A line apart from the wheels that roll.
    if (spare && at > 0) y += between.spares - between.axles + 14;
    const xs = positions.map((_, place) => middle + offsetOf(place, positions.length, spare));
    for (const [place, posicion] of positions.entries()) places.push({ posicion, x: xs[place] ?? middle, y, spare });
    if (!spare) lines.push({ y, from: xs[0] ?? middle, to: xs.at(-1) ?? middle });
    y += between.axles;
  }
  return { width, height: y - between.axles + wheel.height / 2 + margin, places, axles: lines };
};

const widthOf = (n: number) => n * beside + (n > 1 ? frame : 0);

/** From the middle: half of the wheels on each side, an odd one in the middle. */
const offsetOf = (place: number, n: number, spare: boolean) => {
  if (n === 1) return 0;
  const fromMiddle = place - (n - 1) / 2;
  return fromMiddle * beside + (spare || fromMiddle === 0 ? 0 : (Math.sign(fromMiddle) * frame) / 2);
};

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export const isArrow = (key: string): key is Arrow => Object.hasOwn(directions, key);

const directions: Record<Arrow, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The nearest wheel in this direction; where there is none, the same one. Pure. */
export const towards = (places: readonly Place[], from: string, arrow: Arrow): string => {
  const here = places.find(({ posicion }) => posicion === from);
  if (!here) return places[0]?.posicion ?? from;
  const [dx, dy] = directions[arrow];
  let best: { posicion: string; far: number } | undefined;
  for (const { posicion, x, y } of places) {
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    // Straight on comes before what is nearer but to the side.
    const far = along + aside * 3;
    if (along > 1 && (!best || far < best.far)) best = { posicion, far };
  }
  return best?.posicion ?? from;
};

/** The mounted positions that stand on no axle, in a plain order: they are listed beneath the drawing. Pure. */
export const apartOf = (axles: Ejes, mounted: readonly string[]): string[] => {
  const known = new Set(axles.flat());
  return [...new Set(mounted)].filter((posicion) => !known.has(posicion)).sort(byName);
};

const byName = (one: string, other: string) => one.localeCompare(other, 'es', { numeric: true });
