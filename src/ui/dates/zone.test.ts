import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock, dateTime, longDate, shortDate } from '../formats';
import { cityOf } from '../zones';
import { momentsOf } from './days';
import { dayPicked, hourPicked, pickerDay, pickerHour } from './pickers';
import { read, written } from './reading';
import {
  clockOf,
  currentDay,
  dayOf,
  momentAt,
  showsOtherTimes,
  startOfDay,
  timesIn,
  weekdayOf,
  writeTimesIn,
} from './zone';

// The tests' device is in Bogotá, five hours behind UTC.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:00:00Z') }));
afterEach(() => {
  writeTimesIn(undefined);
  vi.useRealTimers();
});

describe.each([
  ['America/Santiago', '2026-11-22', '12:00'],
  ['Pacific/Kiritimati', '2026-11-23', '05:00'],
  ['America/Vancouver', '2026-11-22', '07:00'],
  ['Atlantic/Azores', '2026-11-22', '14:00'],
])('a company in %s, seen from Bogotá,', (zone, day, hour) => {
  beforeEach(() => writeTimesIn(zone));

  it('has its own day and hour', () => {
    expect([currentDay(), clock(Date.now())]).toEqual([day, hour]);
    expect(clockOf(Date.now()).toISOString()).toBe(`${day}T${hour}:00.000Z`);
    expect(written('moment', '2026-11-22T15:00:00Z')).toBe(`${day.slice(8)}/11/2026 ${hour}`);
  });

  it('gets what is typed as one of its clocks', () => {
    expect(read('moment', `${day} ${hour}`)).toBe('2026-11-22T15:00:00.000Z');
    expect(read('day', 'hoy', { short: true })).toBe(day);
    expect(momentAt(day, hour)).toBe('2026-11-22T15:00:00.000Z');
  });

  it('has days that end where its next ones begin', () => {
    const { desde, hasta } = momentsOf({ desde: day, hasta: day });
    expect([dayOf(desde), dayOf(Date.parse(hasta) - 1), clock(desde)]).toEqual([day, day, '00:00']);
  });

  it('has calendar days that no zone moves', () => {
    expect([shortDate('2026-11-21'), shortDate('2026-11-21T00:00'), longDate('2026-11-21T23:59')]).toEqual([
      '21 nov 2026',
      '21 nov 2026',
      'sábado, 21 de noviembre de 2026',
    ]);
  });
});

it('a day begins at its first midnight, or after the midnight that is skipped', () => {
  writeTimesIn('America/Havana');
  expect(new Date(startOfDay('2026-11-01')).toISOString()).toBe('2026-11-01T04:00:00.000Z');
  expect(momentsOf({ desde: '2026-11-01', hasta: '2026-11-01' })).toEqual({
    desde: '2026-11-01T04:00:00.000Z',
    hasta: '2026-11-02T05:00:00.000Z',
  });
  writeTimesIn('America/Santiago');
  expect(clock(startOfDay('2026-09-06'))).toBe('01:00');
});

it('moments of rows of several companies are told by the clocks of each', () => {
  expect([dateTime('2026-11-22T15:00:00Z', 'Europe/Madrid'), dateTime('2026-11-22T15:00:00Z')]).toEqual([
    '22 nov 2026, 16:00',
    '22 nov 2026, 10:00',
  ]);
});

it('this device differs where its clocks do, whatever its zone is called', () => {
  expect(showsOtherTimes()).toBe(false);
  writeTimesIn('America/Lima');
  expect(showsOtherTimes()).toBe(false);
  writeTimesIn('America/Santiago');
  expect(showsOtherTimes()).toBe(true);
  writeTimesIn('Mars/Olympus');
  expect(timesIn()).toBe('America/Bogota');
});

it('pickers give back the day and the hour that they were given', () => {
  for (const day of ['2026-03-08', '2026-09-06', '2024-02-29']) expect(dayPicked(pickerDay(day))).toBe(day);
  for (const hour of ['00:00', '02:30', '23:45']) expect(hourPicked(pickerHour(hour))).toBe(hour);
});

it('weeks begin on Monday, cities have their Spanish names', () => {
  expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([1, 7]);
  expect(['America/Bogota', 'America/Havana', 'America/Argentina/Buenos_Aires'].map(cityOf)).toEqual([
    'Bogotá',
    'La Habana',
    'Buenos Aires',
  ]);
});
