import { expect, it } from 'vitest';
import { cleanText } from './text';

it.each([
  ['accents of two characters', 'Camio\u0301n', 'Camión'],
  ['a byte order mark', '\ufeffABC123', 'ABC123'],
  ['zero-width characters', 'AB\u200bC\u200d1\u206023', 'ABC123'],
  ['marks of direction', '\u202aABC123\u202c', 'ABC123'],
  ['soft hyphens', 'man\u00adteni\u00admiento', 'mantenimiento'],
])('takes %s out of a text', (_, given, cleaned) => {
  expect(cleanText(given)).toBe(cleaned);
});

it.each(['ABC 123', 'Camión 12', 'móvil#7', '👩‍🔧', '👨🏽‍🔧', '❤️‍🔥', 'línea 1\nlínea 2'])('leaves «%s» as it is', (text) => {
  expect(cleanText(text)).toBe(text);
});
