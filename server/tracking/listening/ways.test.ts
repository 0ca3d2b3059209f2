import { expect, it } from 'vitest';
import { gt06 } from '../trackers/gt06';
import { noSession } from '../trackers/index';
import type { Peer } from './peer';
import { createPerDevice } from './perDevice';
import { createWays, present } from './ways';

const device = { id: 1, empresaId: 1, unit: 'kmh' as const, interval: null, tanks: [] };
const aPeer = (address: string): Peer => ({
  protocol: gt06,
  address,
  session: noSession(),
  device,
  since: null,
  isReachable: true,
  canWait: false,
  write: () => undefined,
  unclaimed: () => undefined,
  misread: () => undefined,
});
const own = aPeer('190.0.0.1');
const stranger = aPeer('203.0.113.9');
const identifier = '353419036066061';
const second = 1_000;

const theWays = () => {
  const ways = createWays();
  return {
    ...ways,
    says: (peer: Peer, seconds: number) => ways.heard(peer, device, identifier, seconds * second)?.peer === peer,
    taken: () => ways.of(device.id)?.peer,
  };
};

it('commands stay with the address that is still heard, however often another one says it is the tracker', () => {
  const { says, taken, sweep } = theWays();
  expect(says(own, 0)).toBe(true);
  for (let at = 1; at < 200; at += 5) {
    expect(says(stranger, at)).toBe(false);
    if (at % 30 === 1) expect(says(own, at)).toBe(true);
  }
  expect(sweep(200 * second)).toEqual([]);
  expect(taken()).toBe(own);
});

it('a single packet from elsewhere takes nothing, even where the tracker has been silent for long', () => {
  const { says, taken, sweep, left } = theWays();
  says(own, 0);
  expect(says(stranger, 100)).toBe(false);
  expect(sweep(900 * second)).toEqual([]);
  expect(taken()).toBe(own);
  // Nor when the tracker hangs up.
  expect(left(own, device.id)).toEqual({ was: true, now: null });
  expect(taken()).toBeUndefined();
});

it('a tracker that comes back from another address has its commands once the former one is silent', () => {
  const { says, taken, sweep } = theWays();
  const moved = aPeer('200.1.2.3');
  says(own, 0);
  expect(says(moved, 10)).toBe(false);
  expect(says(moved, 20)).toBe(false);
  expect(sweep(40 * second)).toEqual([]);
  expect(sweep(present).map(({ peer }) => peer)).toEqual([moved]);
  expect(taken()).toBe(moved);
});

it('the way passes to the other one that has proved itself when the former hangs up', () => {
  const { says, taken, left } = theWays();
  says(own, 0);
  says(stranger, 1);
  says(stranger, 2);
  expect(left(own, device.id).now?.peer).toBe(stranger);
  expect(taken()).toBe(stranger);
});

it('datagrams whose port changes each time are of one address, and the last one is the way', () => {
  const { says, taken, sweep } = theWays();
  says(own, 0);
  const next = aPeer('190.0.0.1');
  expect(says(next, 10)).toBe(true);
  expect(taken()).toBe(next);
  for (const at of [20, 30, 60]) says(aPeer('203.0.113.9'), at);
  expect(sweep(61 * second)).toHaveLength(0);
  expect(taken()?.address).toBe('203.0.113.9');
});

it('of the connections of one tracker those that have been silent longest go, but not that of its commands', () => {
  const perDevice = createPerDevice<{ n: number }>(3);
  const [first, ...others] = Array.from({ length: 5 }, (_, n) => ({ n }));
  const heard = (one: { n: number }, id = 1) => perDevice.heard(id, one, (other) => other !== first);
  for (const one of [first, ...others.slice(0, 2)]) expect(heard(one as { n: number })).toBeUndefined();
  expect(heard(others[2] as { n: number })).toBe(others[0]);
  perDevice.left(1, others[0] as { n: number });
  // A relay speaks for several trackers.
  expect(heard(others[1] as { n: number }, 2)).toBeUndefined();
  heard(others[2] as { n: number });
  expect(heard(others[3] as { n: number })).toBe(others[2]);
});
