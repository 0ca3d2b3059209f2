import { expect, it } from 'vitest';
import { headingWords } from './heading';

it.each([
  [0, 'Norte (0°)'],
  [22, 'Norte (22°)'],
  [23, 'Noreste (23°)'],
  [180, 'Sur (180°)'],
  [270, 'Oeste (270°)'],
  [359, 'Norte (359°)'],
  [-1, 'Desconocido'],
])('a heading of %i is said as «%s»', (degrees, words) => {
  expect(headingWords(degrees)).toBe(words);
});
