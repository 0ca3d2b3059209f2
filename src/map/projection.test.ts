import { describe, expect, it } from 'vitest';
import { latitudeOf, longitudeOf, maxLatitude, worldX, worldY } from './projection';

describe('the projection', () => {
  it('puts the intersection of equator and prime meridian in the middle', () => {
    expect(worldX(0)).toBe(0.5);
    expect(worldY(0)).toBeCloseTo(0.5, 12);
  });

  it('reaches the edges at the antimeridian and at the maximum latitude, and never leaves the square', () => {
    expect([worldX(-180), worldX(180)]).toEqual([0, 1]);
    expect(worldY(maxLatitude)).toBeCloseTo(0, 9);
    expect(worldY(90)).toBe(worldY(maxLatitude));
    expect(worldY(-90)).toBeCloseTo(1, 9);
  });

  it('puts the north above the south', () => {
    expect(worldY(4.711)).toBeLessThan(worldY(-33.45));
  });

  it.each([
    ['Bogotá', 4.711, -74.0721],
    ['Madrid', 40.4168, -3.7038],
    ['Punta Arenas', -53.1638, -70.9171],
  ])('is invertible for %s', (_name, lat, lon) => {
    expect(latitudeOf(worldY(lat))).toBeCloseTo(lat, 9);
    expect(longitudeOf(worldX(lon))).toBeCloseTo(lon, 9);
  });
});
