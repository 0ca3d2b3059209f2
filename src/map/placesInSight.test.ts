import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Place } from '../providers/basemap';
import { placesInSight } from './placesInSight';

const places = JSON.parse(readFileSync('contract/places.json', 'utf8')) as Place[];
const world = { south: -90, north: 90, west: -180, east: 180 };
const namesAt = (zoom: number, sight = world) => placesInSight(places, zoom, sight).map(([name]) => name);

describe('the towns on the offline map', () => {
  it('are sorted by size, in Spanish, with valid coordinates', () => {
    const inhabitants = places.map(([, , , count]) => count);
    expect(inhabitants).toEqual([...inhabitants].sort((a, b) => b - a));
    expect(places.every(([name, lat, lon]) => name && Math.abs(lat) <= 90 && Math.abs(lon) <= 180)).toBe(true);
    expect(namesAt(4)).toEqual(expect.arrayContaining(['Bogotá', 'Ciudad de México', 'Londres']));
  });

  it('are more at larger zooms', () => {
    const valley = { south: 3, north: 4, west: -77, east: -76 };
    expect(namesAt(4, valley)).toEqual(['Cali']);
    expect(namesAt(7, valley)).toEqual(expect.arrayContaining(['Cali', 'Palmira']));
    expect(namesAt(7, valley)).not.toContain('Candelaria');
    expect(namesAt(12, valley).length).toBeGreaterThan(namesAt(8, valley).length);
  });
});
