import type { Point, Pointer } from './engine';

/**
 * The input of W3C WebDriver and of WebDriver BiDi, which share its form: a pointer that is pressed at the first point
 * and let go at the last one. Each move takes two frames: libraries that drag measure between them.
 */
export const pointerActions = (kind: Pointer, [first, ...way]: readonly Point[]) => {
  if (!first) throw new Error('There is nowhere to press');
  const move = ({ x, y }: Point, duration: number) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration,
    origin: 'viewport',
  });
  const wait = { type: 'pause', duration: 60 };
  const actions = [
    move(first, 0),
    { type: 'pointerDown', button: 0 },
    ...way.flatMap((point) => [move(point, 32), wait]),
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: kind, parameters: { pointerType: kind }, actions }];
};

/** Keys in the same form. */
export const keyActions = (keys: readonly string[], together = false) => {
  const values = keys.map((key) => named[key] ?? key);
  const down = (value: string) => ({ type: 'keyDown', value });
  const up = (value: string) => ({ type: 'keyUp', value });
  const actions = together
    ? [...values.map(down), ...values.toReversed().map(up)]
    : values.flatMap((value) => [down(value), up(value)]);
  return [{ type: 'key', id: 'keyboard', actions }];
};

/** The code points that WebDriver gives to keys without a character. */
const named: Record<string, string> = { Enter: '\uE007', Control: '\uE009' };
