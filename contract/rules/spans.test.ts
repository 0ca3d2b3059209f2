import { expect, it } from 'vitest';
import { spanInWords } from './spans';

it.each([
  [7 * 86_400_000, '7 días'],
  [86_400_000, '24 horas'],
  [3_600_000, '60 minutos'],
  [600_000, '10 minutos'],
])('%s ms are «%s»', (ms, said) => {
  expect(spanInWords(ms)).toBe(said);
});
