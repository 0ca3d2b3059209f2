import { describe, expect, it } from 'vitest';
import { read, written } from './reading';

// The tests' time zone is Bogotá, five hours behind UTC.
const now = new Date('2026-11-22T15:00:00Z');
const short = { short: true, now };

describe('a typed date', () => {
  it.each([
    ['18/09/2026', '2026-09-18'],
    ['1-2-2026', '2026-02-01'],
    ['2026-09-18', '2026-09-18'],
  ])('%s is the day %s at once', (text, day) => expect(read('day', text, { now })).toBe(day));

  it.each([
    ['18/9', '2026-09-18'],
    ['18/09/27', '2027-09-18'],
    ['1809', '2026-09-18'],
    ['18092027', '2027-09-18'],
    ['Hoy', '2026-11-22'],
    ['mañana', '2026-11-23'],
  ])('%s is %s once the field is left, not before', (text, day) => {
    expect(read('day', text, short)).toBe(day);
    if (text.length < 8) expect(read('day', text, { now })).toBeNull();
  });

  it.each([
    ['01/05/24', 'records', '2024-05-01'],
    ['01/05/0024', 'records', '2024-05-01'],
    ['0024-05-01', 'life', '2024-05-01'],
    ['01/05/98', 'life', '1998-05-01'],
    // No year of the records ends so: the input says so.
    ['01/05/98', 'records', '2098-05-01'],
  ] as const)('%s of %s is %s: the century is that within the bounds', (text, since, day) =>
    expect(read('day', text, { ...short, since })).toBe(day),
  );

  it.each(['31/02/2026', '09/18/2026', '18/', 'pronto', ''])('«%s» is none', (text) =>
    expect(read('day', text, short)).toBeNull(),
  );

  it('is a moment with its time, or with the default one', () => {
    expect(read('moment', '18/09/2026 14:05', { now })).toBe('2026-09-18T19:05:00.000Z');
    expect(read('moment', '18/09/2026', { now, hour: '18:00' })).toBe('2026-09-18T23:00:00.000Z');
    expect(read('moment', '2026-09-18T08:00', { now })).toBe('2026-09-18T13:00:00.000Z');
    expect(read('moment', 'mañana 7', short)).toBe('2026-11-23T12:00:00.000Z');
    expect(read('moment', '18/09/2026 25:00', short)).toBeNull();
  });

  it.each([
    ['151220260730', '2026-12-15T12:30:00.000Z'],
    ['15122026 0730', '2026-12-15T12:30:00.000Z'],
    ['15122026 7:30', '2026-12-15T12:30:00.000Z'],
    ['1512202607:30', '2026-12-15T12:30:00.000Z'],
    ['15/12/20260730', '2026-12-15T12:30:00.000Z'],
    ['15/12/2026 0730', '2026-12-15T12:30:00.000Z'],
    ['1512260730', '2026-12-15T12:30:00.000Z'],
    ['15122026', '2026-12-15T13:00:00.000Z'],
    ['151226', '2026-12-15T13:00:00.000Z'],
  ])('%s is a moment, in digits with few or no signs', (text, at) => expect(read('moment', text, short)).toBe(at));

  it.each(['151220262530', '311120260730', '1512202607300', '15122026073', '12345'])('«%s» is no moment', (text) =>
    expect(read('moment', text, short)).toBeNull(),
  );

  it('is a time of 24 hours', () => {
    expect(read('hour', '7', short)).toBe('07:00');
    expect(read('hour', '1730', short)).toBe('17:30');
    expect(read('hour', '24:00', short)).toBeNull();
  });
});

describe('a stored date', () => {
  it("is written as users type it, in the device's time zone", () => {
    expect(written('day', '2026-09-18')).toBe('18/09/2026');
    expect(written('moment', '2026-09-19T02:05:00Z')).toBe('18/09/2026 21:05');
  });

  it('is read again as the same value', () => {
    for (const day of ['2024-02-29', '0999-01-01']) expect(read('day', written('day', day))).toBe(day);
  });

  it('is left as it is if invalid', () => expect(written('day', 'pronto')).toBe('pronto'));
});
