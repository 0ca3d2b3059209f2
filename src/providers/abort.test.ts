import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { firstOf } from './abort';

it('aborts with the first of the two, and its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const { signal: both } = firstOf(one.signal, other.signal);
  expect(both.aborted).toBe(false);
  other.abort('tarde');
  one.abort('salió');
  expect([both.aborted, both.reason]).toEqual([true, 'tarde']);
});

it('is aborted at once if one already is', () => {
  const { signal } = new AbortController();
  expect(firstOf(signal, AbortSignal.abort('antes')).signal.reason).toBe('antes');
  expect(firstOf(AbortSignal.abort('antes'), signal).signal.reason).toBe('antes');
});

it('leaves no listener on either once it is released or has aborted', () => {
  const [long, timeout] = [new AbortController(), new AbortController()];
  const listeners = () => [long, timeout].map(({ signal }) => getEventListeners(signal, 'abort').length);
  const first = firstOf(long.signal, timeout.signal);
  expect(listeners()).toEqual([1, 1]);
  first.release();
  expect(listeners()).toEqual([0, 0]);
  firstOf(long.signal, timeout.signal);
  timeout.abort();
  expect(listeners()).toEqual([0, 0]);
  firstOf(long.signal, timeout.signal);
  expect(listeners()).toEqual([0, 0]);
  long.abort();
  expect(first.signal.aborted).toBe(false);
});
