import { expect, it } from 'vitest';
import { createCrowd } from './crowd';

it('draws one marker of a state in each spot, and one of every other state there', () => {
  const crowd = createCrowd();
  crowd.begin(100, 100, 4);
  expect(crowd.take(10, 10, 0)).toBe(true);
  expect(crowd.take(11, 11, 0)).toBe(false);
  expect(crowd.take(11, 11, 4)).toBe(true);
  expect(crowd.take(12, 10, 0)).toBe(true);
});

it('starts anew with each picture, whatever its size', () => {
  const crowd = createCrowd();
  for (const side of [100, 100, 40]) {
    crowd.begin(side, side, 4);
    expect(crowd.take(10, 10, 0)).toBe(true);
    expect(crowd.take(10, 10, 0)).toBe(false);
  }
});

it('knows the markers that stand half outside', () => {
  const crowd = createCrowd();
  crowd.begin(100, 100, 4);
  expect([crowd.take(-2, 50, 0), crowd.take(-2, 50, 0)]).toEqual([true, false]);
  expect([crowd.take(101, 50, 0), crowd.take(101, 50, 0)]).toEqual([true, false]);
  expect([crowd.take(98, 50, 0), crowd.take(-2, 54, 0)]).toEqual([true, true]);
});
