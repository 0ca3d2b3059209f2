import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256';

it.each([0, 1, 55, 56, 63, 64, 65, 1_000, 300_000])('hashes %i bytes like the reference implementation', (size) => {
  const bytes = randomBytes(size);
  expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
});
