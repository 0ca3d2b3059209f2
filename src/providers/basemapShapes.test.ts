import { readFileSync } from 'node:fs';
import type { FeatureCollection, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import { describe, expect, it } from 'vitest';
import type { Outline } from '../map/outline';
import { latitudeOf, longitudeOf } from '../map/projection';
import { countriesNamed, unbroken, watersOf, type WatersFile } from './basemapShapes';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const ringsOf = (geometry: Geometry) =>
  geometry.type === 'Polygon'
    ? geometry.coordinates
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : [];

const atlas = read('node_modules/world-atlas/countries-50m.json') as Parameters<typeof feature>[0];
const shapes = atlas.objects['countries'] && feature(atlas, atlas.objects['countries']);
if (shapes?.type !== 'FeatureCollection') throw new Error('No countries in world-atlas');
const world = shapes;

describe('the built-in map', () => {
  it('names the countries in Spanish, at the right places', () => {
    const named = countriesNamed(world);
    expect(named.length).toBeGreaterThan(190);
    const found = (wanted: string) =>
      named.find(([name]) => name === wanted)?.map((value) => (typeof value === 'number' ? Math.round(value) : value));
    expect(found('Colombia')).toEqual(['Colombia', 4, -73, 12]);
    expect(found('España')?.slice(1, 3)).toEqual([40, -4]);
    expect(found('Alemania')).toBeDefined();
  });

  it('draws no line around the world where a country crosses the 180th meridian', () => {
    const broken = (collection: FeatureCollection) =>
      collection.features.filter(({ geometry }) =>
        ringsOf(geometry).some((ring) =>
          ring.some(([lon = 0, lat = 0], at) => lat > -80 && Math.abs(lon - (ring[at - 1]?.[0] ?? lon)) > 180),
        ),
      );
    expect(broken(world).length).toBeGreaterThan(1);
    expect(broken(unbroken(world))).toEqual([]);
  });

  it('has rivers and lakes at the right places', () => {
    const { lakes, rivers } = watersOf(read('src/map/waters.json') as WatersFile);
    const near = (outlines: readonly Outline[], lon: number, lat: number) =>
      outlines.some(({ points }) =>
        points.some(
          (x, at) => at % 2 === 0 && Math.hypot(longitudeOf(x) - lon, latitudeOf(points[at + 1] ?? 0) - lat) < 0.2,
        ),
      );
    // The Magdalena at Puerto Berrío and Lake Titicaca's western shore; no river in the open Atlantic.
    expect(near(rivers, -74.4, 6.49)).toBe(true);
    expect(near(lakes, -69.9, -15.85)).toBe(true);
    expect(near(rivers, -40, 20)).toBe(false);
  });
});
