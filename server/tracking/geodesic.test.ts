import geodesic from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { degreeAt, geodesicMeters } from '#contract/rules/geodesic';
import { randomOf } from './projector/testing';

const { WGS84 } = geodesic.Geodesic;
const truth = (lat1: number, lon1: number, lat2: number, lon2: number) =>
  WGS84.Inverse(lat1, lon1, lat2, lon2).s12 ?? NaN;

describe('metres between two places', () => {
  it.each([
    ['a few metres', 1e-4],
    ['a kilometre', 0.01],
    ['ten kilometres', 0.09],
    ['a country', 5],
    ['a continent', 60],
  ])('agree with the geodesic of an independent library over %s', (_what, reach) => {
    const random = randomOf(Math.round(reach * 1e5));
    let worst = 0;
    for (let i = 0; i < 3_000; i++) {
      const [lat, lon] = [(random() - 0.5) * 178, (random() - 0.5) * 360];
      const [lat2, lon2] = [
        Math.max(-90, Math.min(90, lat + (random() - 0.5) * 2 * reach)),
        lon + (random() - 0.5) * 2 * reach,
      ];
      const s = truth(lat, lon, lat2, lon2);
      if (s > 1e-3) worst = Math.max(worst, Math.abs(geodesicMeters(lat, lon, lat2, lon2) / s - 1));
    }
    expect(worst).toBeLessThan(1e-6);
  });

  it('go the shorter way over the antimeridian, and are none between a place and itself', () => {
    expect(geodesicMeters(-17, 179.99, -17.01, -179.99)).toBeCloseTo(truth(-17, 179.99, -17.01, -179.99), 1);
    expect(geodesicMeters(4.6, -74.1, 4.6, -74.1)).toBe(0);
    expect(geodesicMeters(80, 10, 80, 10)).toBe(0);
  });

  it('are about half the way around between places that are opposite', () => {
    expect(Math.abs(geodesicMeters(0, 0, 0.3, 179.7) / truth(0, 0, 0.3, 179.7) - 1)).toBeLessThan(0.006);
  });

  it('have degrees that are shorter to the north near the equator than on a sphere', () => {
    expect(degreeAt(4.6).norte).toBeCloseTo(truth(4.1, 0, 5.1, 0), 0);
    expect(degreeAt(60).este).toBeCloseTo(55_800, -1);
  });
});
