import geodesic from 'geographiclib-geodesic';
import { expect, it } from 'vitest';
import { gap } from '#contract/rules/movement';
import { noPlaces } from '../places/index';
import type { Settings } from './steps/settings';
import type { Fix } from '../model/fix';
import { goodOf } from './testing-writtenRules';
import { project } from './project';
import { viewOf } from './view';
import { aDay, inDeviceOrder, recordedBuses } from './testing';

const settings: Settings = { zone: 'Europe/London', shortestStop: 5, places: noPlaces, corridors: [] };
const { WGS84 } = geodesic.Geodesic;

/** Kilometres on the ellipsoid through the good fixes of these trips, and those of the projector. */
const bothOf = (fixes: Fix[]) => {
  const { state, facts } = project(null, fixes, settings);
  const { km, trips } = viewOf(state, (fixes.at(-1)?.fecha ?? 0) + 3_600_000, settings);
  const good = goodOf(fixes);
  const meters = [...facts.trips, ...trips].flatMap(({ inicio, fin }) =>
    metersThrough(good.filter(({ fecha }) => fecha >= inicio.fecha && fecha <= (fin?.fecha ?? Infinity))),
  );
  return { km, geodesic: meters.reduce((sum, each) => sum + each, 0) / 1_000 };
};

const metersThrough = (fixes: Fix[]) =>
  fixes.slice(1).map((fix, i) => {
    const before = fixes[i] ?? fix;
    const meters = WGS84.Inverse(before.latitud, before.longitud, fix.latitud, fix.longitud).s12 ?? NaN;
    // At that speed it was not driven: this is a gap, without kilometres.
    return (meters * 3_600) / (fix.fecha - before.fecha) > gap.kmh ? 0 : meters;
  });

const spiked = (fixes: Fix[]) => fixes.map((fix, i) => (i % 62 === 30 ? { ...fix, latitud: fix.latitud + 0.05 } : fix));

const buses = [...(recordedBuses()?.values() ?? [])].sort((a, b) => b.length - a.length).slice(0, 3);
const tracks = new Map([
  [
    'a day that was made up',
    inDeviceOrder(aDay(7, { speed: true, ignition: true, every: 20, spikes: 1.6, jitter: 5 })),
  ],
  ...buses.map((fixes, i) => [`recorded bus ${i + 1} with spikes`, spiked(fixes)] as const),
]);

it.each([...tracks.keys()])(
  'the kilometres of %s agree with an independent geodesic within a metre in a kilometre',
  (name) => {
    const { km, geodesic } = bothOf(tracks.get(name) ?? []);
    expect(geodesic).toBeGreaterThan(5);
    expect(Math.abs(km / geodesic - 1)).toBeLessThan(0.001);
  },
);
