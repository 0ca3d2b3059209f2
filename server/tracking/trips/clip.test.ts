import { describe, expect, it } from 'vitest';
import type { Position } from '#contract/core/poligonos';
import { areaOf, holds, merged, sharesInside } from './clip';

const ring = (...corners: Position[]) => areaOf([...corners, corners[0] ?? [0, 0]]);
const square = ring([0, 0], [4, 0], [4, 4], [0, 4]);
/** Open to the north between 1 and 3. */
const horseshoe = ring([0, 0], [4, 0], [4, 4], [3, 4], [3, 1], [1, 1], [1, 4], [0, 4]);

describe('the way between two fixes', () => {
  it.each<[string, typeof square, Position, Position, number[][]]>([
    ['inside counts as a whole', square, [1, 1], [2, 3], [[0, 1]]],
    ['outside does not count', square, [5, 1], [5, 3], []],
    ['beside a corner does not count, though the boxes meet', square, [3, 6], [6, 3], []],
    ['into the area counts from the border on', square, [-4, 2], [4, 2], [[0.5, 1]]],
    ['out of the area counts until the border', square, [2, 2], [2, 6], [[0, 0.5]]],
    ['across the area counts without a fix in it', square, [-2, 2], [8, 2], [[0.2, 0.6]]],
    ['through two opposite corners counts between them', square, [-4, -4], [8, 8], [[1 / 3, 2 / 3]]],
    ['along a side belongs to the area', square, [-4, 4], [8, 4], [[1 / 3, 2 / 3]]],
    ['along part of a side belongs to it as a whole', square, [0, 1], [0, 3], [[0, 1]]],
    ['that touches a corner only is not a stay', square, [-1, 1], [1, -1], []],
    [
      'across a horseshoe counts twice',
      horseshoe,
      [-2, 3],
      [8, 3],
      [
        [0.2, 0.3],
        [0.5, 0.6],
      ],
    ],
    ['within the gap of a horseshoe does not count', horseshoe, [2, 2], [2, 3], []],
    ['of an asset that stands inside counts', square, [2, 2], [2, 2], [[0, 1]]],
    ['of an asset that stands in the gap does not count', horseshoe, [2, 2], [2, 2], []],
    [
      'over the antimeridian is the short one',
      ring([170, 0], [179, 0], [179, 4], [170, 4]),
      [174, 2],
      [-176, 2],
      [[0, 0.5]],
    ],
    ['over the antimeridian misses an area in between the long way', square, [170, 2], [-170, 2], []],
  ])('%s', (_title, area, from, to, expected) => {
    const close = expected.map((span) => span.map((share) => expect.closeTo(share, 9) as number));
    expect(sharesInside(area, from, to)).toEqual(close);
    // The other direction mirrors it.
    const back = expected
      .map(([a = 0, b = 0]) => [expect.closeTo(1 - b, 9) as number, expect.closeTo(1 - a, 9) as number])
      .reverse();
    expect(sharesInside(area, to, from)).toEqual(back);
  });
});

it.each<[string, typeof square, [number, number, number, number], boolean]>([
  ['in the middle', square, [1, 1, 2, 2], true],
  ['up to the border', square, [0, 0, 4, 4], true],
  ['half outside', square, [2, 2, 5, 3], false],
  ['around the area', square, [-1, -1, 5, 5], false],
  ['over the gap of a horseshoe', horseshoe, [0.5, 2, 3.5, 3], false],
  ['beneath its gap', horseshoe, [0.5, 0.2, 3.5, 0.8], true],
  [
    'whose sides lie inside, around a notch',
    ring([0, 0], [4, 0], [4, 4], [2.1, 4], [2, 2], [1.9, 4], [0, 4]),
    [1, 1, 3, 3],
    false,
  ],
])('a box %s lies in the area or not', (_title, area, [oeste, sur, este, norte], expected) => {
  expect(holds(area, { oeste, sur, este, norte })).toBe(expected);
});

it('spans that touch or overlap are one, in order', () => {
  expect(
    merged(
      [
        [5, 6],
        [0, 2],
        [2, 3],
        [1, 2.5],
        [6.5, 7],
      ],
      0,
    ),
  ).toEqual([
    [0, 3],
    [5, 6],
    [6.5, 7],
  ]);
  expect(
    merged(
      [
        [5, 6],
        [6.5, 7],
      ],
      1,
    ),
  ).toEqual([[5, 7]]);
});
