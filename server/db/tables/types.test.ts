import { expect, it } from 'vitest';
import { isoOf } from './types';

it.each([
  ['2026-11-29 14:05:09.123+00', '2026-11-29T14:05:09.123Z'],
  ['0024-05-01 00:00:00-04:56:16', '0024-05-01T04:56:00.000Z'],
  ['infinity', 'infinity'],
  ['-infinity', '-infinity'],
  [Number.NaN, 'NaN'],
  [0, '1970-01-01T00:00:00.000Z'],
])('a stored %s is read as %s, whatever it is', (stored, read) => expect(isoOf(stored)).toBe(read));
