import { expect, it } from 'vitest';
import { dayOf, hourOf } from './dates/zone';
import { written } from './dates/reading';
import { ago, dateTime, isToday, longDate, money, monthOf, nearDate, number, shortDate, writeMoneyIn } from './formats';

const day = new Date(2026, 10, 21, 14, 5);

it('dates are long and Spanish', () => {
  expect(longDate(day)).toBe('sábado, 21 de noviembre de 2026');
  expect(shortDate(day)).toBe('21 nov 2026');
  expect(dateTime(day)).toBe('21 nov 2026, 14:05');
  expect(monthOf('2026-12-01T12:00')).toBe('diciembre de 2026');
});

it.each(['infinity', '-infinity', '20000-01-01 00:00:00+00', '0044-03-15 BC', 'x'])(
  'a stored «%s» is no date, and nothing throws',
  (stored) => {
    for (const write of [longDate, shortDate, nearDate, dateTime, monthOf, ago])
      expect(write(stored)).toBe('fecha no válida');
    expect([dayOf(stored), hourOf(stored), written('moment', stored), isToday(stored)]).toEqual([
      '',
      '',
      stored,
      false,
    ]);
  },
);

it.each(['0024-05-01', '0024-05-01T00:00:00.000Z', '9999-12-31', '9999-12-31T23:59:59Z'])(
  '%s is written somehow',
  (stored) => {
    for (const write of [longDate, shortDate, nearDate, dateTime, monthOf, ago]) expect(write(stored)).not.toBe('');
    expect(written('day', stored)).not.toBe('');
  },
);

it('numbers have a point for thousands and a comma for decimals', () => {
  expect(number(12_345.67, 1)).toBe('12.345,7');
  expect(number(12_345.67)).toBe('12.346');
  expect(number(-0.5, 2)).toBe('-0,5');
});

it("money is in the company's currency, with cents only if there are any and the currency uses them", () => {
  expect(money(1_200_000)).toBe('$\u00a01.200.000');
  expect(money(1_200.5)).toBe('$\u00a01.201');
  expect(money(1_200.5, 0)).toBe('$\u00a01.201');
  writeMoneyIn('EUR');
  expect(money(12)).toBe('€\u00a012');
  expect(money(12.5)).toBe('€\u00a012,50');
  writeMoneyIn('COP');
  expect(money(12)).toBe('$\u00a012');
});

it('a day of another year has its year', () => {
  const thisYear = new Date().getFullYear();
  expect(nearDate(new Date(thisYear, 10, 21))).toBe('21 nov');
  expect(nearDate(new Date(thisYear + 1, 10, 21))).toBe(`21 nov ${thisYear + 1}`);
});

it.each([
  [0, 'ahora'],
  [-59, 'ahora'],
  [-60, 'hace 1 min'],
  [-3 * 60 - 59, 'hace 3 min'],
  [-2 * 3_600, 'hace 2 h'],
  [-86_400, 'ayer'],
  [-5 * 86_400, 'hace 5 d'],
  [-220 * 86_400, 'hace 7 meses'],
  [-800 * 86_400, 'hace 2 años'],
  [90 * 60, 'dentro de 1 h'],
])('%i seconds from now is «%s»', (seconds, text) => {
  expect(ago(day.getTime() + seconds * 1_000, day)).toBe(text);
});

it('days ago are those of the calendar: 26 hours before one in the morning is the day before yesterday', () => {
  const night = new Date(2026, 10, 21, 1, 0);
  expect(ago(night.getTime() - 26 * 3_600_000, night)).toBe('anteayer');
  expect(ago(night.getTime() - 24.5 * 3_600_000, night)).toBe('ayer');
  expect(ago(night.getTime() + 47.5 * 3_600_000, night)).toBe('pasado mañana');
});
