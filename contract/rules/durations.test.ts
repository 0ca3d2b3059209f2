import { expect, it } from 'vitest';
import { hoursInWords } from './durations';

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [59.6, '1 h'],
  [60, '1 h'],
  [200, '3 h 20 min'],
  [1_380, '23 h'],
  [119.5, '2 h'],
  [75_015, '1.250 h 15 min'],
  [-3, '0 min'],
])('%s minutes are «%s»', (minutes, said) => {
  expect(hoursInWords(minutes)).toBe(said);
});

it('its hours are written as the reader writes numbers', () => {
  expect(hoursInWords(75_000, (hours) => hours.toLocaleString('es-MX'))).toBe('1,250 h');
});
