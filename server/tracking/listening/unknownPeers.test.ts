import { expect, it } from 'vitest';
import { limits } from '#contract/limits';
import { networkOf } from '../../address';
import { unknownPeersBeyondLimit } from './unknownPeers';

const { perUnknownAddress: most, introduction } = limits.trackers;
const connection = (address: string, more: object = {}) => ({
  network: networkOf(address),
  isKnown: false,
  isLookedUp: false,
  opened: 0,
  ...more,
});
const many = (count: number, address: string, more: object = {}) =>
  Array.from({ length: count }, () => connection(address, more));

it('unknown connections beyond the limit of an address are a crowd once they had time to say who they are', () => {
  const open = [...many(most + 5, '192.0.2.1'), ...many(most, '198.51.100.1')];
  expect(unknownPeersBeyondLimit(open, introduction - 1)).toEqual([]);
  expect(unknownPeersBeyondLimit(open, introduction)).toEqual(open.slice(most, most + 5));
  // When no connection is left for others they have no time.
  expect(unknownPeersBeyondLimit(open, 0, 0)).toHaveLength(5);
});

it('registered trackers and those that are just being looked up are none', () => {
  const open = [
    ...many(most, '192.0.2.1'),
    ...many(100, '192.0.2.1', { isKnown: true }),
    ...many(100, '192.0.2.1', { isLookedUp: true }),
  ];
  expect(unknownPeersBeyondLimit(open, introduction)).toEqual([]);
});
