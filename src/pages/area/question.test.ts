import { describe, expect, it } from 'vitest';
import { preguntaArea } from '#contract/requests/enArea';
import { geodesicMeters } from '#contract/rules/geodesic';
import { emptyShape, polygonOf, problemOf } from './question';

const range = { desde: '2026-08-20T05:00:00.000Z', hasta: '2026-08-20T12:00:00.000Z' };

describe('what is drawn', () => {
  it('is a ring that the contract takes: a circle keeps its radius', () => {
    const poligono = polygonOf({ forma: 'circulo', centre: [-74.1, 4.6], radius: 500 });
    expect(preguntaArea.safeParse({ poligono, ...range }).success).toBe(true);
    for (const [longitude, latitude] of poligono?.coordinates[0] ?? [])
      expect(geodesicMeters(4.6, -74.1, latitude, longitude)).toBeCloseTo(500, 0);
  });

  it('is a ring that the contract takes: a closed polygon keeps its corners', () => {
    const corners = [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as [number, number][];
    const poligono = polygonOf({ forma: 'poligono', corners, closed: true });
    expect(poligono?.coordinates[0]).toEqual([...corners, corners[0]]);
    expect(preguntaArea.safeParse({ poligono, ...range }).success).toBe(true);
  });

  it.each(['recuadro', 'circulo', 'poligono'] as const)('is no area before it is drawn as %s', (figure) => {
    expect(polygonOf(emptyShape(figure))).toBeUndefined();
  });
});

it.each([
  ['', range.hasta, /Escriba/],
  [range.hasta, range.desde, /antes/],
  ['2026-07-01T00:00:00.000Z', '2026-08-20T00:00:00.000Z', /31 días/],
  [range.desde, range.hasta, undefined],
])('from %s to %s is asked for, or says why not', (desde, hasta, expected) => {
  const problem = problemOf({ desde, hasta });
  if (expected) expect(problem).toMatch(expected);
  else expect(problem).toBeUndefined();
});
