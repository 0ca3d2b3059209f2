import { Point } from 'leaflet';

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The offset of an arrow key: `fine` CSS pixels, or `coarse` with Shift; undefined for another key. */
export const arrowOf = (
  { key, shiftKey }: KeyboardEvent,
  [fine, coarse]: readonly [fine: number, coarse: number],
): Point | undefined => {
  const direction = directions[key];
  return direction && new Point(direction[0], direction[1]).multiplyBy(shiftKey ? coarse : fine);
};
