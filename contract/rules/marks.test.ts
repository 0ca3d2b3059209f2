import { describe, expect, it } from 'vitest';
import type { TipoMarcaParada } from '../requests/despacho';
import { dayStartOf } from '../core/localTime';
import { marksCountFrom, saidArrival, saidStart, standingMarks } from './marks';

describe('what a driver says counts', () => {
  it.each([
    ['from the morning of the day of the departure', '2026-11-30T06:00-05:00', '2026-11-30T00:00-05:00'],
    ['for a departure in the afternoon too', '2026-11-30T17:00-05:00', '2026-11-30T00:00-05:00'],
    ['three hours before a departure of the first hours', '2026-11-30T01:30-05:00', '2026-11-29T22:30-05:00'],
    ['at three exactly from midnight', '2026-11-30T03:00-05:00', '2026-11-30T00:00-05:00'],
  ])('%s', (_, departure, from) => {
    const salida = Date.parse(departure);
    expect(marksCountFrom(salida, dayStartOf(salida, 'America/Bogota'))).toBe(Date.parse(from));
  });

  it('by the clocks of the company, also where a day has 25 hours', () => {
    const salida = Date.parse('2026-10-25T06:00+01:00');
    const from = marksCountFrom(salida, dayStartOf(salida, 'Europe/Madrid'));
    expect(new Date(from).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  });
});

const mark = (clave: number, tipo: TipoMarcaParada, fecha: number) => ({ clave, tipo, fecha });

it('what was taken back stands no more', () => {
  const marks = [mark(1, 'llegada', 1), mark(2, 'llegada', 2), mark(1, 'anulada', 3), mark(1, 'fallida', 4)];
  expect(standingMarks(marks, 1)).toEqual([mark(1, 'fallida', 4)]);
  expect(saidArrival(marks, 1)).toBeUndefined();
  expect(saidArrival(marks, 2)).toEqual(mark(2, 'llegada', 2));
});

it.each([
  ['the first arrival anywhere', [mark(2, 'llegada', 5), mark(1, 'prueba', 9)], 5],
  ['not one that was taken back', [mark(2, 'llegada', 5), mark(2, 'anulada', 6), mark(1, 'prueba', 9)], 9],
  ['not a stop that could not be served', [mark(1, 'fallida', 2), mark(1, 'prueba', 7)], 7],
  ['nothing', [mark(1, 'fallida', 2)], null],
])('a run starts by its driver’s word: %s', (_, marks, start) => expect(saidStart(marks)).toBe(start));
