import { expect, it } from 'vitest';
import { networkOf, type Network } from '../net/address';
import type { BrokerMessage, NodeMessage } from '../realtime/protocol/adapter';
import { limitKeys } from './keys';
import { createLines } from './lines';
import { createLimitTable } from './limitTable';
import { createSharedLimit } from './sharedLimit';

const perMinute = (most: number) => ({ most, window: 60_000 });
/** Of ten thousand addresses of one subscriber. */
const networks = Array.from({ length: 10_000 }, (_, n) =>
  networkOf(`2001:db8:7:1:${n.toString(16)}:${n % 7}::${n % 251}`),
);

it('a limit does not take a raw address, and ten thousand addresses of one /64 are one key of each', () => {
  // @ts-expect-error Only networks are counted.
  limitKeys.network('192.0.2.1');
  const of = [
    limitKeys.network,
    limitKeys.guestMailFrom,
    (network: Network) => limitKeys.accountFrom('a@b.co', network),
    (network: Network) => limitKeys.knownFrom('a@b.co', network),
  ];
  for (const key of of) {
    expect(new Set(networks.map(key)).size).toBe(1);
    expect(key(networkOf('2001:db8:7:2::1'))).not.toBe(key(networkOf('2001:db8:7:1::1')));
  }
});

it('in memory ten thousand addresses of one /64 have one limit, and its next minute is theirs too', () => {
  const limit = createLimitTable<Network>(perMinute(600), 100);
  const admitted = (now: number) => networks.filter((network) => limit.take(network, now) === 0).length;
  expect([admitted(0), admitted(59_999), admitted(60_000)]).toEqual([600, 0, 600]);
  expect(limit.size()).toBe(1);
  expect(limit.take(networkOf('2001:db8:7:2::1'), 0)).toBe(0);
});

it('says how long to wait', () => {
  const window = createLimitTable<string>(perMinute(1), 100);
  expect([window.take('a', 1_000), window.take('a', 21_000), window.take('a', 61_000)]).toEqual([0, 40_000, 0]);
  const bucket = createLimitTable<string>({ perSecond: 2, burst: 1 }, 100);
  expect([bucket.take('a', 0), bucket.take('a', 100), bucket.take('a', 500)]).toEqual([0, 400, 0]);
});

it.each([perMinute(3), { perSecond: 0.001, burst: 3 }])('a full table drops the oldest, never all: %j', (limit) => {
  const table = createLimitTable<number>(limit, 10);
  for (let key = 0; key < 10; key += 1) table.take(key, 0);
  // Used again, it is no longer the oldest; 1 is, and 10 takes its place.
  table.take(0, 0);
  table.take(10, 0);
  expect(table.size()).toBe(10);
  const left = (key: number) => [1, 2, 3, 4].filter(() => table.take(key, 0) === 0).length;
  expect([0, 2, 9, 10, 1].map(left)).toEqual([1, 2, 2, 2, 3]);
});

it('whoever fills the table frees nobody who was refused', () => {
  const table = createLimitTable<string>(perMinute(3), 1_000);
  for (let n = 0; n < 4; n += 1) table.take('refused', 0);
  for (let n = 0; n < 50_000; n += 1) table.take(`other ${n}`, 1);
  expect(table.size()).toBeLessThanOrEqual(2_000);
  expect(table.take('refused', 2)).toBe(59_998);
});

/** The messages of two processes. */
const aBus = () => {
  const hearers: ((message: BrokerMessage) => void)[] = [];
  return {
    listen: (hear: (message: BrokerMessage) => void) => void hearers.push(hear),
    send: async (message: NodeMessage) => hearers.forEach((hear) => hear(message)),
  };
};

it('processes share what they count, and other limits do not', async () => {
  const nodes = aBus();
  const open = (name: string) =>
    createSharedLimit<string>({ name, limit: perMinute(10), most: 10, nodes, now: () => 0 });
  const [one, other, another] = [open('sockets'), open('sockets'), open('frames')];
  for (let n = 0; n < 6; n += 1) expect(one.take('a')).toBe(0);
  await one.share();
  for (let n = 0; n < 4; n += 1) expect(other.take('a')).toBe(0);
  await other.share();
  expect([one.take('a'), other.take('a'), another.take('a')]).toEqual([60_000, 60_000, 0]);
});

it('a line is for one key, ends with its work, and is not longer than it may be', async () => {
  const lines = createLines<string>(2);
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const done: string[] = [];
  const work = (name: string) => async () => {
    await gate;
    done.push(name);
    if (name === 'a1') throw new Error('no');
  };
  const [a1, a2, a3, b1] = [
    lines.wait('a', work('a1')),
    lines.wait('a', work('a2')),
    lines.wait('a', work('a3')),
    lines.wait('b', work('b1')),
  ];
  expect(a3).toBeUndefined();
  open();
  await expect(a1).rejects.toThrow('no');
  await Promise.all([a2, b1]);
  expect(done.filter((name) => name !== 'b1')).toEqual(['a1', 'a2']);
  await lines.wait('a', work('a4'));
  expect(done.at(-1)).toBe('a4');
});
