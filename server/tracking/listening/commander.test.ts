import { expect, it } from 'vitest';
import type { System } from '../../db/system';
import { gt06 } from '../trackers/gt06';
import { noSession } from '../trackers/index';
import { createCommander } from './commander';
import type { Peer } from './peer';

it('the commands of thousands of trackers that log in at once are looked for in a few statements', async () => {
  let statements = 0;
  const db = { execute: async () => ({ rows: [], ran: ++statements }) } as unknown as System;
  const commander = createCommander(db, { send: async () => undefined, listen: () => undefined }, () => undefined);
  const logIn = (id: number) => {
    const device = { id, empresaId: 1, unit: 'kmh' as const, interval: null, tanks: [] };
    const peer: Peer = {
      protocol: gt06,
      address: '190.0.0.1',
      session: { ...noSession(), identifier: String(id) },
      device,
      since: null,
      isReachable: true,
      canWait: true,
      write: () => undefined,
      unclaimed: () => undefined,
      misread: () => undefined,
    };
    commander.heard(peer, device, { frames: [] });
  };
  for (let id = 0; id < 5_000; id++) logIn(id);
  await commander.settled();
  expect(statements).toBe(10);
});
