import { point, polygon } from '@turf/helpers';
import { pointToPolygonDistance } from '@turf/point-to-polygon-distance';
import { describe, expect, it } from 'vitest';
import { boundsOf, crossingOf, type Position } from '#contract/core/poligonos';
import { randomOf } from '../projector/testing';
import { indexPlaces } from './places';
import { metersFromEdge, type Place } from './shape';

const aPlace = (given: Partial<Place>): Place => ({
  id: 1,
  nombre: 'Bodega',
  latitud: 4.6,
  longitud: -74.1,
  radio_m: 100,
  poligono: null,
  desde: 0,
  juzga: 0,
  sur: 0,
  norte: 0,
  oeste: 0,
  este: 0,
  ...given,
});

/** A ring around a place with a random radius in each direction, so usually concave. */
const aRing = (random: () => number, [lon, lat]: Position): Position[] => {
  const corners = 3 + Math.floor(random() * 20);
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const [angle, out] = [(i / corners) * 2 * Math.PI, 0.001 + random() * 0.006];
    return [lon + out * Math.cos(angle), lat + out * Math.sin(angle)];
  });
  return [...ring, ring[0] ?? [0, 0]];
};

describe('the distance from the edge of a stop', () => {
  it.each([1, 2, 3, 4, 5, 6])('agrees with an independent library to a metre and half a percent (%i)', (seed) => {
    const random = randomOf(seed);
    const [lon, lat] = [-74 + random() * 20, -50 + random() * 100];
    const ring = aRing(random, [lon, lat]);
    const place = aPlace({ poligono: { type: 'Polygon', coordinates: [ring] } });
    for (let i = 0; i < 200; i++) {
      const at: Position = [lon + (random() - 0.5) * 0.02, lat + (random() - 0.5) * 0.02];
      const theirs = pointToPolygonDistance(point(at), polygon([ring]), { units: 'meters', method: 'geodesic' });
      const ours = metersFromEdge(place, { latitud: at[1], longitud: at[0] });
      expect(Math.abs(ours - theirs)).toBeLessThan(1 + Math.abs(theirs) / 200);
    }
  });
});

describe('the stops of a company', () => {
  it('are found by location, exactly as a linear search finds them', () => {
    const random = randomOf(9);
    const places = Array.from({ length: 500 }, (_, i): Place => {
      const centre: Position = [-74.1 + (random() - 0.5) * 0.2, 4.6 + (random() - 0.5) * 0.2];
      const ring = aRing(random, centre);
      return aPlace({ id: i + 1, poligono: { type: 'Polygon', coordinates: [ring] }, ...boundsOf(ring) });
    });
    const index = indexPlaces(places);
    for (let i = 0; i < 300; i++) {
      const at = { latitud: 4.6 + (random() - 0.5) * 0.2, longitud: -74.1 + (random() - 0.5) * 0.2 };
      const each = places.flatMap((place) => (metersFromEdge(place, at) <= 20 ? [place.id] : []));
      expect(index.near(at, 20).map(({ place }) => place.id)).toEqual(each);
    }
  });

  it('are ranked so that the smallest one around a point gives its name', () => {
    const [city, shop] = [0.05, 0.001].map((size, i) =>
      aPlace({
        id: i + 1,
        radio_m: size * 100_000,
        sur: 4.6 - size,
        norte: 4.6 + size,
        oeste: -74.1 - size,
        este: -74.1 + size,
      }),
    );
    if (!city || !shop) throw new Error('two places');
    expect(indexPlaces([city, shop]).at({ latitud: 4.6, longitud: -74.1 })?.id).toBe(2);
    expect(indexPlaces([city, shop]).at({ latitud: 4.61, longitud: -74.1 })?.id).toBe(1);
    expect(indexPlaces([city, shop]).at({ latitud: 5.6, longitud: -74.1 })).toBeUndefined();
  });
});

describe('a ring', () => {
  const square: Position[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  it('crosses itself where two sides meet, overlap or turn back', () => {
    expect(crossingOf(square)).toBeNull();
    expect(crossingOf([square[0], square[2], square[1], square[3]] as Position[])).toEqual([0, 2]);
    expect(crossingOf([...square, [0, 0.5], [0.5, 0.5], [0, 0.2]] as Position[])).toBeNull();
    expect(
      crossingOf([
        [0, 0],
        [2, 0],
        [1, 0],
        [1, 1],
      ] as Position[]),
    ).not.toBeNull();
    expect(
      crossingOf([
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
        [0, 2],
      ] as Position[]),
    ).not.toBeNull();
    expect(
      crossingOf([
        [0, 0],
        [0, 0],
        [1, 1],
      ] as Position[]),
    ).not.toBeNull();
  });
});
