import { hasOneConnection } from '../db/pglite/idle';
import type { Clock } from '../clock/index';
import type { Db } from '../db/client';
import type { Reach } from '../egress/reach';
import type { Every } from '../jobs/index';
import { releaseAll } from './claims';
import { createDeliveries } from './deliveries';
import { turnOffHopeless } from './off';
import { createSend, type Send } from './send';

export { forwardRoutes } from './forwardRoutes';
export { webhookRoutes } from './routes';
export { sweepDeliveries, sweepOutbox, sweepPositionsOutbox } from './sweeps';

interface Parts {
  db: Db;
  every: Every;
  clock: Clock;
  version: string;
  /** Which private addresses are allowed. */
  reach: Reach;
  log: (message: string, details?: object) => void;
  /** Replaces the network. */
  send?: Send | undefined;
}

/**
 * Deliveries to other programs, and what looks after them by the clock. What is to be delivered is queued by triggers:
 * server/db/sql/webhooks.
 */
export const createIntegrations = ({ db, every, clock, version, reach, log, send = createSend({ reach }) }: Parts) => {
  const deliveries = createDeliveries({ db, send, version, log, clock });
  let begun: Promise<unknown> | undefined;
  every.whenWritten('deliveries', deliveries.pace, async () => {
    if (hasOneConnection(db.pool)) await (begun ??= releaseAll(db.system));
    await deliveries.look();
  });
  every.inOneProcess('destinations that failed too long', { ms: 3_600_000, careful: true }, () => turnOffHopeless(db));
  return { deliveries, parts: { db, deliveries, reach } };
};
