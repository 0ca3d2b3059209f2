import { expect, it } from 'vitest';
import { expiryWords } from './faces';

const now = new Date('2026-11-21T23:30:00-05:00');

it.each([
  ['2026-11-21', 'vence hoy'],
  ['2026-11-22', 'vence mañana'],
  ['2026-12-03', 'vence en 12 días'],
  ['2026-11-20', 'venció ayer'],
  ['2026-11-11', 'venció hace 10 días'],
  ['2027-04-20', 'vence en 4 meses'],
  ['2020-01-31', 'venció hace 6 años'],
])('a document until %s %s', (day, words) => {
  expect(expiryWords(day, now)).toBe(words);
});
