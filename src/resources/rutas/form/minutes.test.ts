import { expect, it } from 'vitest';
import type { Position } from '#contract/core/poligonos';
import { metersAlong, minutesAlong } from './minutes';

const at = (longitud: number, latitud = 0) => ({ longitud, latitud });
/** A hundredth of a degree on the equator, in metres. */
const hundredth = 1_112;
const east: Position[] = [
  [0, 0],
  [0.1, 0],
];

it('a place is passed where the line comes nearest to it, and never before the previous one', () => {
  const [start, middle, end] = metersAlong(east, [at(-0.01), at(0.05, 0.001), at(0.2)]);
  expect(start).toBe(0);
  expect((middle ?? 0) / hundredth).toBeCloseTo(5, 1);
  expect((end ?? 0) / hundredth).toBeCloseTo(10, 1);
  const [, back] = metersAlong(east, [at(0.08), at(0.02)]);
  expect((back ?? 0) / hundredth).toBeCloseTo(8, 1);
});

it('a line out and back passes its stops twice, and its start at its end', () => {
  const there: Position[] = [
    [0, 0],
    [0.1, 0],
    [0, 0],
  ];
  const passed = metersAlong(there, [at(0), at(0.05), at(0.1), at(0.05), at(0)]).map((meters) =>
    Math.round(meters / hundredth),
  );
  expect(passed).toEqual([0, 5, 10, 15, 20]);
});

it('minutes grow with the distance, and with the time at earlier stops', () => {
  const stops = [at(0), at(0.05), at(0.1)].map((place) => ({ ...place, servicio_min: 10 }));
  // 5.56 km at 30 km/h are eleven minutes.
  expect(minutesAlong(east, stops, 30)).toEqual([0, 21, 42]);
  expect(minutesAlong([], stops, 30)).toEqual([0, 21, 42]);
  expect(minutesAlong([], [], 30)).toEqual([]);
});
