import { expect, it } from 'vitest';
import type { Position } from '#contract/core/poligonos';
import {
  addCorner,
  close,
  insertCorner,
  moveCorner,
  radiusOf,
  removeCorner,
  takeBack,
  type PolygonShape,
} from './shape';

const square: Position[] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];
const open = (corners: Position[]): PolygonShape => ({ forma: 'poligono', corners, closed: false });
const closed = (corners: Position[]): PolygonShape => ({ forma: 'poligono', corners, closed: true });

it('a polygon is drawn corner by corner, and can be closed from three on', () => {
  const two = addCorner(addCorner(open([]), [0, 0]) as PolygonShape, [2, 0]) as PolygonShape;
  expect(close(two)).toBe('Marque al menos 3 vértices antes de terminar.');
  expect(close(addCorner(two, [2, 2]) as PolygonShape)).toEqual(
    closed([
      [0, 0],
      [2, 0],
      [2, 2],
    ]),
  );
  expect(addCorner(two, [2, 0])).toBe(two);
  expect(takeBack(two).corners).toEqual([[0, 0]]);
});

it('a corner is rejected if its side would cross another one, but the closing side may still cross', () => {
  const path = open([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
  expect(addCorner(path, [1, -1])).toBe('El borde no puede cruzarse: el lado del vértice 1 cortaría el del vértice 3.');
  // A spiral: further corners may come before its ends meet.
  const spiral = addCorner(
    open([
      [2, 2],
      [6, 2],
      [6, 6],
      [0, 6],
      [0, 0],
      [8, 0],
    ]),
    [8, 4],
  );
  expect(spiral).not.toBeTypeOf('string');
  expect(close(spiral as PolygonShape)).toBe(
    'El borde no puede cruzarse: el lado del vértice 2 cortaría el del vértice 7.',
  );
});

it('a closed polygon keeps three corners, and none of its sides may cross', () => {
  expect(moveCorner(closed(square), 0, [3, 1])).toMatch(/^El borde no puede cruzarse/);
  expect(moveCorner(closed(square), 0, [-1, -1])).toEqual(closed([[-1, -1], ...square.slice(1)]));
  expect(insertCorner(closed(square), 0, [1, -1])).toEqual(closed([[0, 0], [1, -1], ...square.slice(1)]));
  expect(removeCorner(closed(square), 1)).toEqual(
    closed([
      [0, 0],
      [2, 2],
      [0, 2],
    ]),
  );
  expect(removeCorner(closed(square.slice(0, 3)), 1)).toBe('Un polígono tiene al menos 3 vértices.');
});

it('a radius stays within the limits of a stop', () => {
  expect([radiusOf(3), radiusOf(120.4), radiusOf(9_000)]).toEqual([20, 120, 5_000]);
});
