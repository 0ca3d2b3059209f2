import { expect, it } from 'vitest';
import { inView, trace, type Outline } from './outline';

const outlineOf = (...points: [number, number][]): Outline => ({
  points: Float64Array.from(points.flat()),
  west: Math.min(...points.map(([x]) => x)),
  east: Math.max(...points.map(([x]) => x)),
  north: Math.min(...points.map(([, y]) => y)),
  south: Math.max(...points.map(([, y]) => y)),
});
const view = { scale: 1, left: 0, top: 0, width: 100, height: 100 };
const drawn = (outline: Outline) => {
  const points: [number, number][] = [];
  const add = (x: number, y: number) => points.push([x, y]);
  trace({ moveTo: add, lineTo: add }, outline, view);
  return points;
};

it('draws no point that nobody could tell from the one before, but always the last', () => {
  expect(drawn(outlineOf([10, 10], [10.5, 10.5], [30, 10], [30.2, 10]))).toEqual([
    [10, 10],
    [30, 10],
    [30.2, 10],
  ]);
});

it('leaves out the way behind an edge of the view, and keeps the one around a corner of it', () => {
  expect(drawn(outlineOf([50, 50], [-20, 50], [-900, 60], [-20, 70], [50, 70]))).toEqual([
    [50, 50],
    [-20, 50],
    [-20, 70],
    [50, 70],
  ]);
  expect(drawn(outlineOf([-20, 50], [-20, -20], [50, -20]))).toEqual([
    [-20, 50],
    [-20, -20],
    [50, -20],
  ]);
});

it('leaves out what is elsewhere', () => {
  const [here, around, elsewhere] = [
    outlineOf([40, 40], [60, 60]),
    outlineOf([-500, -500], [500, 500]),
    outlineOf([300, 0], [400, 100]),
  ];
  expect(inView([here, around, elsewhere], view)).toEqual([here, around]);
});
