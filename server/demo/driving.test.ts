import { describe, expect, it } from 'vitest';
import { metersBetween } from '../tracking/places/distance';
import { circuits } from './circuits';
import { drivenBy, nextLap, type Moment } from './driving';

const begins = Math.floor(Date.UTC(2026, 7, 21, 12) / 1000);
const routes = Object.values(circuits).flatMap((city) => city.map((circuit, i) => [circuit, i] as const));

describe.each(routes)('a vehicle of the demonstration', (circuit, number) => {
  const drive = drivenBy(circuit, number);
  const hours = Array.from({ length: 3 * 720 }, (_, i) => drive(begins + i * 5));
  const pairs = hours.slice(1).map((moment, i) => [hours[i] as Moment, moment] as const);

  it('keeps to its reported speed and never jumps', () => {
    for (const [a, b] of pairs) {
      const meters = metersBetween(a, b);
      expect(meters).toBeLessThanOrEqual((Math.max(a.kmh, b.kmh) / 3.6) * 5 + 8);
      expect(b.kmh).toBeLessThan(65);
    }
  });

  it('drives, waits with its engine on and parks with its engine off', () => {
    expect(hours.filter(({ kmh }) => kmh > 15).length).toBeGreaterThan(hours.length / 4);
    expect(hours.some(({ kmh, ignition }) => kmh === 0 && ignition)).toBe(true);
    expect(hours.some(({ parkedFor, ignition }) => parkedFor > 60 && !ignition)).toBe(true);
  });

  it('continues from its place when the server restarts', () => {
    expect(drivenBy(circuit, number)(begins + 5_000)).toEqual(drive(begins + 5_000));
  });

  it('has an odometer that counts its distance', () => {
    const way = pairs.reduce((sum, [a, b]) => sum + metersBetween(a, b), 0) / 1000;
    const [first, last] = [hours[0], hours.at(-1)];
    expect((last?.km ?? 0) - (first?.km ?? 0)).toBeCloseTo(way, -0.5);
  });
});

it('begins its next lap at the beginning of its circuit', () => {
  for (const [circuit, number] of routes) {
    const next = nextLap(circuit, number, begins);
    expect(next).toBeGreaterThan(begins);
    const [latitud, longitud] = (number % 2 ? circuit.at(-1) : circuit[0]) ?? [0, 0];
    expect(metersBetween({ latitud, longitud }, drivenBy(circuit, number)(next))).toBeLessThan(30);
  }
});
