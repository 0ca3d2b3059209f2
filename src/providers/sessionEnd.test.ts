import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearSessionEnd } from './sessionEnd';
import { session } from './session';

const now = Date.parse('2026-03-01T12:00:00Z');
const heard = (headers: Record<string, string>) => {
  hearSessionEnd(new Headers(headers));
  return session.getState().ends;
};

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  session.setState({ ends: null });
});

it('the end of the session is the one of the last answer', () => {
  expect(heard({ 'X-Sesion-Expira': '2026-03-01T13:00:00Z' })).toBe(now + 3_600_000);
  expect(heard({ 'X-Sesion-Expira': '2026-03-01T14:00:00Z' })).toBe(now + 7_200_000);
  expect(heard({})).toBe(now + 7_200_000);
  expect(heard({ 'X-Sesion-Expira': 'mañana' })).toBe(now + 7_200_000);
});

it('is right by the clock of a device that is hours off', () => {
  expect(heard({ 'X-Sesion-Expira': '2026-03-01T22:00:00Z', Date: 'Sun, 01 Mar 2026 21:55:00 GMT' })).toBe(now + 5 * 60_000);
});

it('does not change with every rounding of the server’s clock', () => {
  heard({ 'X-Sesion-Expira': '2026-03-01T13:00:00Z' });
  expect(heard({ 'X-Sesion-Expira': '2026-03-01T13:00:01Z' })).toBe(now + 3_600_000);
});
