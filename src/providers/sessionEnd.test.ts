import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearSessionEnd } from './sessionEnd';
import { session } from './session';

const now = Date.parse('2026-03-01T12:00:00Z');
const endOf = (headers: Record<string, string>) => {
  hearSessionEnd(new Headers(headers));
  return session.getState().ends;
};

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  session.setState({ ends: null });
});

it('the end of the session comes from the last response', () => {
  expect(endOf({ 'X-Sesion-Expira': '2026-03-01T13:00:00Z' })).toBe(now + 3_600_000);
  expect(endOf({ 'X-Sesion-Expira': '2026-03-01T14:00:00Z' })).toBe(now + 7_200_000);
  expect(endOf({})).toBe(now + 7_200_000);
  expect(endOf({ 'X-Sesion-Expira': 'mañana' })).toBe(now + 7_200_000);
});

it('the end is right on a device whose clock is hours off', () => {
  expect(endOf({ 'X-Sesion-Expira': '2026-03-01T22:00:00Z', Date: 'Sun, 01 Mar 2026 21:55:00 GMT' })).toBe(
    now + 5 * 60_000,
  );
});

it('the end does not change with the rounding of the server’s clock', () => {
  endOf({ 'X-Sesion-Expira': '2026-03-01T13:00:00Z' });
  expect(endOf({ 'X-Sesion-Expira': '2026-03-01T13:00:01Z' })).toBe(now + 3_600_000);
});
