import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { teltonika } from '../trackers/teltonika';
import { createSenders } from './datagramSenders';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 7, 21, 15) }));
afterEach(() => vi.useRealTimers());

const minutes = (n: number) => vi.advanceTimersByTime(n * 60_000);
const nothing = () => undefined;

it('a sender of datagrams is known by its address and port, and forgotten after half an hour of silence', () => {
  const forgotten = vi.fn();
  const senders = createSenders(forgotten);
  const first = senders.of(teltonika, '190.0.0.1', 4000, nothing);
  const other = senders.of(teltonika, '190.0.0.1', 4001, nothing);
  expect(other).not.toBe(first);
  minutes(20);
  expect(senders.of(teltonika, '190.0.0.1', 4000, nothing)).toBe(first);
  minutes(15);
  senders.sweep(performance.now());
  expect(forgotten.mock.calls).toEqual([[other]]);
});

it('is sent back only while the network keeps the way open', () => {
  const sender = createSenders(nothing).of(teltonika, '190.0.0.1', 4000, nothing);
  expect(sender.isReachable).toBe(true);
  minutes(1);
  expect(sender.isReachable).toBe(false);
});
