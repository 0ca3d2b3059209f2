import { expect, it } from 'vitest';
import { liveStates } from '#contract/core/realtime';
import type { DiaFlota } from '#contract/requests/diaFlota';
import { latitudeOf } from '../../../map/projection';
import { legs } from '../../../map/track';
import { createPlayFleet } from '../playFleet';
import { drivingIn, fleetOf } from './fleetTracks';

const midnight = Date.UTC(2026, 10, 3, 5) / 1_000;
const iso = (hours: number) => new Date((midnight + hours * 3_600) * 1_000).toISOString();

/** Drives from one to two and from three to four, and is moved without reports in between; the other one is parked. */
const day: DiaFlota = {
  desde: iso(0),
  hasta: iso(24),
  activos_n: 2,
  activos: [
    {
      activo_id: 1,
      distancia_km: 80,
      viajes: [2, 2],
      sin_senal: [],
      s: [3_600, 3_600, 3_600, 3_600],
      lat: [460_000, 40_000, 20_000, 40_000],
      lon: [-7_410_000, 0, 0, 0],
    },
    {
      activo_id: 2,
      distancia_km: 0,
      viajes: [],
      sin_senal: [{ desde: iso(6), hasta: iso(20) }],
      s: [0],
      lat: [470_000],
      lon: [-7_410_000],
    },
  ],
};

const assets = fleetOf(day, midnight + 86_400);
const at = (hours: number) => {
  const fleet = createPlayFleet(
    assets.map(({ track }) => track),
    assets.map(({ silences }) => silences),
  );
  fleet.moveTo(midnight + hours * 3_600);
  return [...fleet.lat].map((lat, i) => [Math.round(lat * 100) / 100, liveStates[fleet.state[i] ?? -1]]);
};

it('all assets are shown where they were, from the first moment of the day to the last', () => {
  expect(at(0)).toEqual([
    [4.6, 'detenido'],
    [4.7, 'detenido'],
  ]);
  expect(at(1.5)).toEqual([
    [4.8, 'movimiento'],
    [4.7, 'detenido'],
  ]);
  expect(at(23)[0]).toEqual([5.6, 'detenido']);
  expect(at(12)[1]).toEqual([4.7, 'sin_conexion']);
});

it('an asset moved without reports is unknown meanwhile and does not drive', () => {
  expect([...(assets[0]?.track.leg ?? [])]).toEqual([
    legs.still,
    legs.still,
    legs.driven,
    legs.unknown,
    legs.driven,
    legs.still,
  ]);
  expect(at(2.5)[0]).toEqual([5, 'sin_conexion']);
  expect(latitudeOf(assets[0]?.track.y[3] ?? 0)).toBeCloseTo(5.2, 5);
});

it('has the number of driving assets for each part of the day', () => {
  expect([...drivingIn(assets, { from: midnight, to: midnight + 6 * 3_600 }, 6)]).toEqual([0, 1, 0, 1, 0, 0]);
});
