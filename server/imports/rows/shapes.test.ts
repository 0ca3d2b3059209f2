import { describe, expect, it } from 'vitest';
import { conMasPuntos, metrosDeLado } from '#contract/core/lineas';
import { crossingOf, type Position } from '#contract/core/poligonos';
import { fitted, fittedText } from './fitting';
import { hourOf } from './hours';
import { readShape, shapeOf } from './shapes';

describe('well-known text', () => {
  it.each([
    ['POINT(-74 4.5)', 'Point', [-74, 4.5]],
    ['point z (-74 4.5 2600)', 'Point', [-74, 4.5]],
    [
      'SRID=4326;LINESTRING(-74 4, -73 5e0)',
      'LineString',
      [
        [-74, 4],
        [-73, 5],
      ],
    ],
    ['MULTIPOINT((-74 4))', 'Point', [-74, 4]],
    ['MULTIPOINT(-74 4)', 'Point', [-74, 4]],
    [
      'MULTILINESTRING((0 0, 1 1),(1 1, 2 0))',
      'LineString',
      [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
    ],
    [
      'POLYGON((0 0,1 0,1 1,0 0),(0.1 0.1,0.2 0.1,0.2 0.2,0.1 0.1))',
      'Polygon',
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
        [],
      ],
    ],
    [
      'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))',
      'Polygon',
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ],
  ])('%s', (text, type, coordinates) =>
    expect(readShape(text)).toEqual({
      type,
      coordinates,
      ...(/^MULTIL/.test(text) && { unidas: { partes: 2, metros: 0 } }),
    }),
  );

  it.each([
    '',
    'LINESTRING',
    'LINESTRING()',
    'LINESTRING(0 0, 1',
    'POINT(a b)',
    'SRID=3116;POINT(1 1)',
    'CIRCLE(0 0)',
    '{"type":',
    '[1,2]',
  ])('«%s» is none a stop or a route could be', (text) => {
    const shape = readShape(text);
    expect(shape === null || shape.coordinates.length === 0).toBe(true);
  });

  it('is refused just as fast when it makes no sense', { timeout: 30_000 }, () => {
    for (const piece of ['1', '1 ', '(', '1.', '1e', ' ', '-1 2,'])
      expect(() => readShape(`LINESTRING(${piece.repeat(90_000 / piece.length)}`)).not.toThrow();
  });
});

describe('a shape with too many corners', () => {
  const wave = (points: number): Position[] =>
    Array.from({ length: points }, (_, at) => [
      -74 + at / 100_000,
      4 + Math.sin(at / 40) / 200 + Math.sin(at * 2.3) / 500_000,
    ]);

  it('as a line stays within the reported distance of the original', () => {
    const before = wave(5_000);
    const { coordinates, simplificada } = fitted({ type: 'LineString', coordinates: before });
    const after = coordinates as Position[];
    expect(after.length).toBeLessThanOrEqual(2_000);
    expect(simplificada?.puntos).toBe(5_000);
    expect([after[0], after.at(-1)]).toEqual([before[0], before.at(-1)]);
    const farthest = Math.max(
      ...before.map((place) =>
        Math.min(...after.slice(1).map((end, at) => metrosDeLado(place, after[at] ?? end, end))),
      ),
    );
    expect(farthest).toBeLessThanOrEqual((simplificada?.metros ?? 0) + 0.06);
    expect(conMasPuntos(before, 2_000).puntos).toEqual(after);
  });

  it('as a polygon does not cross itself, however narrow it is', () => {
    const coast = wave(1_500);
    const near = coast.toReversed().map(([x, y]): Position => [x, y + 0.0004]);
    const ring = [...coast, ...near, coast[0] ?? [0, 0]];
    const shape = fitted({ type: 'Polygon', coordinates: [ring] });
    const edge = shape.coordinates[0] as Position[];
    if (shape.simplificada) {
      expect(edge.length - 1).toBeLessThanOrEqual(200);
      expect(crossingOf(edge.slice(0, -1))).toBeNull();
    } else expect(edge).toEqual(ring);
  });

  it('is reported once with its cell, and others stay as they are', () => {
    const text = `LINESTRING(${wave(2_500)
      .map((place) => place.join(' '))
      .join(',')})`;
    const once = fittedText(text);
    expect(JSON.parse(once).simplificada.puntos).toBe(2_500);
    expect(fittedText(once)).toBe(once);
    const few = `LINESTRING(${wave(100)
      .map((place) => place.join(' '))
      .join(',')})`;
    expect(fittedText(few)).toBe(few);
    expect(readShape(once)).toMatchObject({ type: 'LineString', simplificada: { puntos: 2_500 } });
  });

  it('in parts is joined where they follow each other, reversed where necessary', () => {
    const [a, b, c]: Position[] = [
      [0, 0],
      [1, 1],
      [2, 0],
    ];
    expect(
      shapeOf({
        type: 'MultiLineString',
        coordinates: [
          [b, a],
          [b, c],
        ],
      })?.coordinates,
    ).toEqual([a, b, c]);
    expect(
      shapeOf({
        type: 'MultiLineString',
        coordinates: [
          [a, b],
          [
            [5, 5],
            [6, 6],
          ],
        ],
      })?.type,
    ).toBe('MultiLineString');
  });
});

describe('an hour', () => {
  it.each([
    ['5:30', '05:30'],
    ['05:30:00', '05:30'],
    ['5:30 p. m.', '17:30'],
    ['12:05 AM', '00:05'],
    ['0,25', '06:00'],
    ['0.28125', '06:45'],
    ['1899-12-30T17:05:00', '17:05'],
    ['24:00', undefined],
    ['pronto', undefined],
  ])('%s', (text, hour) => expect(hourOf(text)).toBe(hour));
});
