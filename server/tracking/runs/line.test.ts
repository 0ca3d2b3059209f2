import { lineString, point } from '@turf/helpers';
import { pointToLineDistance } from '@turf/point-to-line-distance';
import { describe, expect, it } from 'vitest';
import { metrosDeLinea, simplificada, conMasPuntos } from '#contract/core/lineas';
import type { Position } from '#contract/core/poligonos';
import { randomOf } from '../projector/testing';
import { lineOf } from './line';

/** A winding line, some tens of kilometres long. */
const aWay = (random: () => number): Position[] => {
  const places: Position[] = [[-74 + random() * 20, -50 + random() * 100]];
  while (places.length < 120) {
    const [lon, lat] = places.at(-1) ?? [0, 0];
    places.push([lon + (random() - 0.4) * 0.01, lat + (random() - 0.4) * 0.01]);
  }
  return places;
};

describe('the distance from a line', () => {
  it.each([1, 2, 3, 4])('agrees with an independent library to a metre and half a percent (%i)', (seed) => {
    const random = randomOf(seed);
    const places = aWay(random);
    const line = lineOf(places);
    for (let i = 0; i < 200; i++) {
      const [lon, lat] = places[Math.floor(random() * places.length)] ?? [0, 0];
      const at: Position = [lon + (random() - 0.5) * 0.02, lat + (random() - 0.5) * 0.02];
      const theirs = pointToLineDistance(point(at), lineString(places), { units: 'meters', method: 'geodesic' });
      const ours = line.at({ latitud: at[1], longitud: at[0] }, Infinity)?.metros ?? NaN;
      expect(Math.abs(ours - theirs)).toBeLessThan(1 + theirs / 200);
    }
    expect(Math.abs(line.metros / metrosDeLinea(places) - 1)).toBeLessThan(0.001);
  });
});

describe('a simplified line', () => {
  it.each([1, 2, 3])('is nowhere farther from the original than its stated error (%i)', (seed) => {
    const places = aWay(randomOf(seed));
    const fewer = simplificada(places, 200);
    expect(fewer.length).toBeLessThan(places.length);
    expect([fewer[0], fewer.at(-1)]).toEqual([places[0], places.at(-1)]);
    const line = lineOf(fewer);
    for (const [lon, lat] of places)
      expect(line.at({ latitud: lat, longitud: lon }, Infinity)?.metros).toBeLessThan(201);
  });

  it('has as few points as requested, and states its error', () => {
    const places = aWay(randomOf(5));
    const { puntos, metros } = conMasPuntos(places, 20);
    expect(puntos.length).toBeLessThanOrEqual(20);
    expect(metros).toBeGreaterThan(0);
    expect(conMasPuntos(places, 500)).toEqual({ puntos: places, metros: 0 });
  });
});
