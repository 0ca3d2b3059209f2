import { describe, expect, it } from 'vitest';
import { boundsOf, dayFrom, isWithin, keptDates, momentFrom, sayBounds, sinceOf, yearMeant } from './dateBounds';
import { z } from './validation';

const now = Date.parse('2026-11-29T18:00:00Z');

describe('the bounds of a date', () => {
  it('are years from today, but for what somebody or something brings along', () => {
    expect(boundsOf('records', now)).toEqual({ first: '2016-11-29', last: '2036-11-29' });
    expect(boundsOf('life', now)).toEqual({ first: '1950-01-01', last: '2200-12-31' });
    expect(boundsOf('records', Date.parse('2028-02-29T12:00:00Z'))).toEqual({
      first: '2018-03-01',
      last: '2038-03-01',
    });
  });

  it.each([
    ['life', '1949-12-31', false],
    ['life', '1950-01-01', true],
    ['records', '2016-11-27', false],
    ['records', '2016-11-28', true],
    ['records', '2036-11-30', true],
    ['records', '2036-12-01', false],
    ['records', '2036-11-30T23:59:59.999Z', true],
    ['records', '2036-12-01T00:00:00Z', false],
    ['records', '2036-11-30T23:59:59-05:00', false],
    ['life', '2200-12-31T23:59:59Z', true],
    ['life', '2201-01-01', false],
    ['life', '0024-05-01', false],
    ['life', '9999-12-31T00:00:00Z', false],
  ] as const)('of %s: %s %s', (since, date, fits) => expect(isWithin(date, since, now)).toBe(fits));
});

describe('a field with a date', () => {
  const fields = {
    compra: dayFrom('life').nullable().default(null),
    fecha: momentFrom('records').optional(),
    n: z.int(),
  };
  const messages = (values: object) =>
    z
      .object(fields)
      .partial()
      .safeParse(values)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  it('refuses what is out of its bounds, in words', () => {
    expect(messages({ compra: '0024-05-01', fecha: '2001-01-01T00:00:00Z' })).toEqual([
      `compra: ${sayBounds('life')}`,
      `fecha: ${sayBounds('records')}`,
    ]);
    expect(sayBounds('life')).toMatch(/^Debe estar entre el 01\/01\/1950 y el 31\/12\/2200$/);
  });

  it('says once that something is no date', () =>
    expect(messages({ compra: '24-05-01', fecha: '2026-02-31T00:00:00Z' })).toEqual([
      'compra: Debe ser una fecha',
      'fecha: Debe ser una fecha y hora',
    ]));

  it('knows its bounds through its wrappers', () =>
    expect(Object.values(fields).map(sinceOf)).toEqual(['life', 'records', undefined]));

  it('out of its bounds is kept if it is sent as it is stored', () => {
    const stored = { compra: '0024-05-01', fecha: '2001-01-01T00:00:00.000Z', n: 1 };
    expect(keptDates(fields, { ...stored, fecha: '2001-01-01T00:00:00Z' }, stored)).toEqual(['compra', 'fecha']);
    expect(keptDates(fields, { compra: '0025-05-01', fecha: null }, stored)).toEqual([]);
    expect(keptDates(fields, { compra: '2020-05-01' }, { compra: '2020-05-01' })).toEqual([]);
  });
});

describe('a year of two digits', () => {
  it('is the one within the bounds, also with zeros before it', () => {
    for (const year of ['24', '0024'])
      for (const since of ['life', 'records'] as const) expect(yearMeant(year, since)).toBe(2024);
    expect(['98', '0098', '50'].map((year) => yearMeant(year, 'life'))).toEqual([1998, 1998, 1950]);
  });

  it('is of this century where none is, and refused then', () => expect(yearMeant('98', 'records')).toBe(2098));

  it('is not made of three or four', () =>
    expect(['240', '0240', '2024'].map((y) => yearMeant(y, 'life'))).toEqual([240, 240, 2024]));
});
