import { expect, it } from 'vitest';
import { firstOf } from './abort';

it('aborts with the first of the two, and its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const both = firstOf(one.signal, other.signal);
  expect(both.aborted).toBe(false);
  other.abort('tarde');
  one.abort('salió');
  expect([both.aborted, both.reason]).toEqual([true, 'tarde']);
});

it('is aborted at once if one already is', () => {
  const { signal } = new AbortController();
  expect(firstOf(signal, AbortSignal.abort('antes')).reason).toBe('antes');
  expect(firstOf(AbortSignal.abort('antes'), signal).reason).toBe('antes');
});
