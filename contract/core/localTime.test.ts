import { describe, expect, it } from 'vitest';
import { clockAt, dayStart, localDay, localDays, momentOf, offsetsOf } from './localTime';

const iso = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z');
const hours = (from: number, to: number) => (to - from) / 3_600_000;

describe('the first moment of a day', () => {
  it.each([
    ['America/Bogota', '2026-11-26', '2026-11-26T05:00:00Z', 24],
    ['Pacific/Kiritimati', '2026-11-26', '2026-11-25T10:00:00Z', 24],
    ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    // Midnight comes twice: the first one counts.
    ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00Z', 25],
    ['Atlantic/Azores', '2026-10-26', '2026-10-26T01:00:00Z', 24],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    // Midnight is skipped: the day begins at 01:00.
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z', 23],
    ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00Z', 23],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', 23],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
    // At midnight clocks go back to 23:00 of the same day.
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00Z', 25],
    ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00Z', 24],
    // A minute after midnight clocks went back to the day before.
    ['America/St_Johns', '2010-11-07', '2010-11-07T02:30:00Z', 25],
    // A day that nobody had.
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00Z', 24],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z', 24],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
  ])('in %s %s begins at %s and has %s hours', (zone, day, start, long) => {
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect([iso(dayStart(day, zone)), hours(dayStart(day, zone), dayStart(next, zone))]).toEqual([start, long]);
  });
});

describe('the day of a moment', () => {
  it.each([
    ['Atlantic/Azores', '2026-10-24T23:59:59Z', '2026-10-24'],
    ['Atlantic/Azores', '2026-10-25T00:00:00Z', '2026-10-25'],
    ['Atlantic/Azores', '2026-10-25T01:00:00Z', '2026-10-25'],
    ['America/Santiago', '2026-04-05T03:30:00Z', '2026-04-04'],
    ['America/St_Johns', '2010-11-07T02:30:30Z', '2010-11-07'],
    // The clock shows 23:30 of the 6th again, but the 7th has begun.
    ['America/St_Johns', '2010-11-07T03:00:00Z', '2010-11-07'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['Pacific/Kiritimati', '2026-11-26T09:59:59Z', '2026-11-26'],
    ['Pacific/Kiritimati', '2026-11-26T10:00:00Z', '2026-11-27'],
  ])('in %s %s is of the %s', (zone, at, day) => {
    expect(localDay(Date.parse(at), zone)).toBe(day);
  });

  it('never goes back and never differs from the first moments of days', () => {
    for (const zone of [
      'Atlantic/Azores',
      'America/Havana',
      'America/Santiago',
      'America/St_Johns',
      'Africa/Casablanca',
      'Pacific/Apia',
    ])
      for (const year of [2010, 2011, 2026])
        for (const { day, from, to } of localDays(`${year}-01-01`, `${year}-12-31`, zone))
          expect([zone, localDay(from, zone), localDay((from + to) / 2, zone), localDay(to - 1, zone)]).toEqual([
            zone,
            day,
            day,
            day,
          ]);
  });
});

describe('a time on the clock', () => {
  it.each([
    ['America/Bogota', '2026-11-26T14:00', '2026-11-26T19:00:00Z'],
    ['Europe/Madrid', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
    ['Europe/Madrid', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    ['Atlantic/Azores', '2026-10-25T00:30', '2026-10-25T00:30:00Z'],
    ['America/Santiago', '2026-09-06T00:00', '2026-09-06T04:00:00Z'],
    ['Pacific/Apia', '2011-12-30T08:00', '2011-12-30T18:00:00Z'],
  ])('in %s %s is %s', (zone, clock, at) => {
    expect(iso(momentOf(Date.parse(`${clock}Z`), zone))).toBe(at);
  });

  it('is what a clock there shows', () => {
    expect(iso(clockAt(Date.parse('2026-01-01T00:00:00Z'), 'America/Santiago'))).toBe('2025-12-31T21:00:00Z');
    expect(iso(clockAt(Date.parse('2026-07-01T00:00:00Z'), 'Asia/Kathmandu'))).toBe('2026-07-01T05:45:00Z');
  });
});

it('the offsets of a zone are those of every moment', () => {
  const [from, to] = [Date.UTC(2026, 0), Date.UTC(2027, 0)];
  const found = offsetsOf(from, to, 'America/Havana').map(({ from: since, offset }) => [
    Number.isFinite(since) ? iso(since) : null,
    offset / 3_600_000,
  ]);
  expect(found).toEqual([
    [null, -5],
    ['2026-03-08T05:00:00Z', -4],
    ['2026-11-01T05:00:00Z', -5],
  ]);
  expect(offsetsOf(from, to, 'UTC')).toHaveLength(1);
});
