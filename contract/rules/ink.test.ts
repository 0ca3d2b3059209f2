import { expect, it } from 'vitest';
import { inkOf, isSignature } from './ink';

const stroke = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y })) });

it('the ink of a signature is the length of all its strokes', () => {
  expect(inkOf([stroke([0, 0], [30, 40], [30, 50]), stroke([5, 5])])).toBe(60);
  expect(inkOf([])).toBe(0);
});

it.each([
  ['a dot', [stroke([10, 10])], false],
  ['dots, however many', Array.from({ length: 50 }, (_, at) => stroke([at, at])), false],
  ['a tap that slipped', [stroke([10, 10], [22, 14])], false],
  ['a short flourish', [stroke([10, 10], [30, 40], [50, 10])], true],
  ['two short strokes together', [stroke([0, 0], [0, 25]), stroke([0, 10], [20, 10])], true],
  ['one letter', ' R ', false],
  ['a typed name', 'Li', true],
] as const)('%s', (_, signed, enough) => expect(isSignature(signed)).toBe(enough));
