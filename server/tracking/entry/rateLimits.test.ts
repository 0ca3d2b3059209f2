import { expect, it } from 'vitest';
import { ApiError } from '../../plugins/errors';
import { createRateLimits } from './rateLimits';

const refusal = (work: () => void): ApiError | undefined => {
  for (let i = 0; i < 25_000; i++) {
    try {
      work();
    } catch (error) {
      if (error instanceof ApiError) return error;
    }
  }
  return undefined;
};

it('a device or a key that writes too fast gets 429 and how long to wait', () => {
  const rates = createRateLimits(true);
  for (const work of [() => rates.device(1), () => rates.key(1, 'a')]) {
    expect(refusal(work)).toMatchObject({ code: 'DEMASIADOS_INTENTOS', details: { headers: { 'Retry-After': '1' } } });
  }
  // Other devices do not wait for it.
  expect(() => rates.device(2)).not.toThrow();
});

it('a benchmark may write as fast as it can', () => {
  const rates = createRateLimits(false);
  expect(refusal(() => rates.device(1))).toBeUndefined();
});
