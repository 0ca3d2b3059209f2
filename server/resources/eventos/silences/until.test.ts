import { describe, expect, it } from 'vitest';
import { shiftEnd, tomorrowMorning } from './until';

const bogota = 'America/Bogota';
const at = (text: string) => Date.parse(text);
const iso = (ms: number | null) => ms && new Date(ms).toISOString();
/** Monday 2 March 2026. */
const hours = [
  { dia: 1, desde: '08:00', hasta: '17:00' },
  { dia: 1, desde: '22:00', hasta: '06:00' },
  { dia: 2, desde: '18:00', hasta: '24:00' },
];

describe('until when a silence lasts', () => {
  it('is tomorrow at six by the clocks of the company', () => {
    expect(iso(tomorrowMorning(at('2026-03-03T04:30:00Z'), bogota))).toBe('2026-03-03T11:00:00.000Z');
    expect(iso(tomorrowMorning(at('2026-03-03T05:30:00Z'), bogota))).toBe('2026-03-04T11:00:00.000Z');
    // The clocks go forward in between.
    expect(iso(tomorrowMorning(at('2026-03-28T12:00:00Z'), 'Europe/Madrid'))).toBe('2026-03-29T04:00:00.000Z');
  });

  it.each([
    ['2026-03-02T15:00:00Z', '2026-03-02T22:00:00.000Z'],
    ['2026-03-02T12:59:00Z', null],
    ['2026-03-02T22:00:00Z', null],
    ['2026-03-03T03:30:00Z', '2026-03-03T11:00:00.000Z'],
    ['2026-03-03T10:59:00Z', '2026-03-03T11:00:00.000Z'],
    ['2026-03-04T04:59:00Z', '2026-03-04T05:00:00.000Z'],
    ['2026-03-04T15:00:00Z', null],
  ])('is the end of the working hours at %s: %s', (now, end) => {
    expect(iso(shiftEnd(at(now), bogota, hours))).toBe(end);
  });
});
