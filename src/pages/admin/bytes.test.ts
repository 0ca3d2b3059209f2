import { expect, it } from 'vitest';
import { bytesOf } from './bytes';

it.each([
  [0, '0 B'],
  [1_023, '1.023 B'],
  [1_024, '1 KB'],
  [1_536, '1,5 KB'],
  [52_428_800, '50 MB'],
  [3.2 * 1_024 ** 3, '3,2 GB'],
])('%d bytes are «%s»', (bytes, words) => {
  expect(bytesOf(bytes)).toBe(words);
});
