import { expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { networkOf } from '../../net/address';
import type { BrokerMessage } from '../../realtime/protocol/adapter';
import { createUnknownPeers } from './unknownPeers';

const { perUnknownAddress: most, introduction } = limits.trackers;
const connection = (address: string, more: object = {}) => ({
  network: networkOf(address),
  isKnown: false,
  isLookedUp: false,
  opened: 0,
  ...more,
});
const nodesOf = (hearers: ((message: BrokerMessage) => void)[]) => ({
  listen: (hear: (message: BrokerMessage) => void) => void hearers.push(hear),
  send: async (message: BrokerMessage) => hearers.forEach((hear) => hear(message)),
});
const alone = () => createUnknownPeers(nodesOf([]));
const many = (count: number, address: string, more: object = {}) =>
  Array.from({ length: count }, () => connection(address, more));

it('unknown connections beyond the limit of an address are a crowd once they had time to say who they are', () => {
  const open = [...many(most + 5, '192.0.2.1'), ...many(most, '198.51.100.1')];
  expect(alone().beyondLimit(open, introduction - 1)).toEqual([]);
  expect(alone().beyondLimit(open, introduction)).toEqual(open.slice(most, most + 5));
  // When no connection is left for others they have no time.
  expect(alone().beyondLimit(open, 0, 0)).toHaveLength(5);
});

it('registered trackers and those that are just being looked up are none', () => {
  const open = [
    ...many(most, '192.0.2.1'),
    ...many(100, '192.0.2.1', { isKnown: true }),
    ...many(100, '192.0.2.1', { isLookedUp: true }),
  ];
  expect(alone().beyondLimit(open, introduction)).toEqual([]);
});

it('ten thousand addresses of one /64 are one, also over several processes', async () => {
  const nodes = nodesOf([]);
  const [one, other] = [createUnknownPeers(nodes), createUnknownPeers(nodes)];
  const from = (count: number) =>
    Array.from({ length: count }, (_, n) => connection(`2001:db8:3:3:${n.toString(16)}::1`));
  expect(one.beyondLimit(from(10_000), introduction)).toHaveLength(10_000 - most);
  expect(one.beyondLimit(from(most - 4), introduction)).toEqual([]);
  await one.share();
  expect(other.beyondLimit(from(9), introduction)).toHaveLength(5);
  expect(other.beyondLimit(many(most, '2001:db8:3:4::1'), introduction)).toEqual([]);
});
