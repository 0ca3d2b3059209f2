import { describe, expect, it } from 'vitest';
import { ajustesEmpresa } from '../entities/empresas';
import { connectionOf, isMoving, isOnline, liveStateOf, offlineAfter } from './movement';

const minute = 60_000;
const now = Date.UTC(2026, 7, 21, 15, 40);
const ago = (minutes: number) => now - minutes * minute;

it.each([
  [null, false],
  [0, false],
  [4.9, false],
  [5, true],
  [90, true],
])('at %s km/h an asset is moving: %s', (kmh, moves) => {
  expect(isMoving(kmh)).toBe(moves);
});

describe('offline', () => {
  it.each([
    [null, 15],
    [10, 15],
    [300, 15],
    [600, 30],
  ])('begins, with reports every %s s, after %s minutes', (interval, minutes) => {
    expect(offlineAfter(interval)).toBe(minutes * minute);
    expect(isOnline(ago(minutes) + 1, interval, now)).toBe(true);
    expect(isOnline(ago(minutes), interval, now)).toBe(false);
  });

  it('begins later where a company waits longer, never before three intervals', () => {
    expect(offlineAfter(null, 40 * 60)).toBe(40 * minute);
    expect(offlineAfter(1_200, 40 * 60)).toBe(60 * minute);
  });
});

it.each([
  ['sin_conexion', { velocidad_kmh: 90, encendido: true }, false],
  ['movimiento', { velocidad_kmh: 5, encendido: false }, true],
  ['ralenti', { velocidad_kmh: 4, encendido: true }, true],
  ['ralenti', { velocidad_kmh: null, encendido: true }, true],
  ['detenido', { velocidad_kmh: 0, encendido: false }, true],
  ['detenido', { velocidad_kmh: null, encendido: null }, true],
] as const)('the state of an asset is «%s» with %o, online: %s', (state, fix, online) => {
  expect(liveStateOf(fix, online)).toBe(state);
});

it.each([
  ['nunca', null, false],
  ['en_linea', 14, false],
  ['reloj_atrasado', 14, true],
  ['reciente', 15, true],
  ['reciente', 24 * 60 - 1, false],
  ['sin_conexion', 24 * 60, false],
] as const)(
  'a device is «%s» when it last reported %s minutes ago, its clock behind: %s',
  (connection, minutes, behind) => {
    const heardAt = minutes === null ? null : ago(minutes);
    expect(connectionOf({ heardAt, interval: 60, behind }, now)).toBe(connection);
  },
);

it('a company without settings has the usual limits', () => {
  const { limite_velocidad_kmh, min_sin_conexion, min_parada, min_ralenti } = ajustesEmpresa.parse({});
  expect([limite_velocidad_kmh, min_sin_conexion, min_parada, min_ralenti]).toEqual([80, 15, 5, 5]);
});
