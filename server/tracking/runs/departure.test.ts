import { expect, it } from 'vitest';
import { departsUntil, leftAt, type Departing } from './departure';

const minute = 60_000;
const salida = Date.UTC(2026, 8, 14, 11);
const at = (minutes: number) => salida + minutes * minute;
const stop = (minutes: number, llegada: number | null = null, left: number | null = null) => ({
  planeada: at(minutes),
  ventana: 7 * minute,
  servicio: 0,
  fuera: false,
  llegada: llegada === null ? null : at(llegada),
  salida: left === null ? null : at(left),
});
const run = (stops: Departing['stops'], more: Partial<Departing> = {}): Departing => ({
  salida,
  iniciada: null,
  entro: null,
  stops,
  ...more,
});

it('is the end of the stay at the first stop', () => {
  expect(leftAt(run([stop(0, -600, 4), stop(20)]))).toBe(at(4));
  expect(leftAt(run([stop(0, -600), stop(20)]))).toBeNull();
  expect(leftAt(run([stop(0), stop(20)]))).toBeNull();
});

it('is shown by a later stop where the first one says nothing', () => {
  expect(leftAt(run([stop(0), stop(20, 25)]))).toBe(at(5));
  expect(leftAt(run([stop(0, -10), stop(20, 25), stop(30, 40)]))).toBe(at(25));
});

it('is what people say, and the line of a route without stops', () => {
  expect(leftAt(run([stop(0)], { iniciada: at(2) }))).toBe(at(2));
  expect(leftAt(run([], { entro: at(3) }))).toBe(at(3));
});

it('does not wait for a first stop that was taken out', () => {
  const out = { ...stop(0), fuera: true };
  expect(leftAt(run([out, stop(20, 15, 30), stop(40)]))).toBe(at(30));
  expect(leftAt(run([out]))).toBeNull();
});

it('is late after the window of the first stop, or five minutes', () => {
  expect(departsUntil(run([stop(0)]))).toBe(at(7));
  expect(departsUntil(run([{ ...stop(4), servicio: 2 * minute }]))).toBe(at(13));
  expect(departsUntil(run([]))).toBe(at(5));
});
