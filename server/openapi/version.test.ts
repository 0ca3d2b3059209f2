import { expect, it } from 'vitest';
import { isOfVersion } from './version';

it.each(['0', '0.5', '0.5.0', '0.5.0+1f2e3d4'])('%s is version 0.5.0+1f2e3d4', (asked) => {
  expect(isOfVersion('0.5.0+1f2e3d4', asked)).toBe(true);
});

it.each(['', '1', '0.4', '0.50', '0.5.', '0.5.00', '0.5.0+0000000', 'v0.5'])('%s is not', (asked) => {
  expect(isOfVersion('0.5.0+1f2e3d4', asked)).toBe(false);
});
