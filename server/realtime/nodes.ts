import type { BrokerAdapter } from './protocol/adapter';
import { memoryAdapter } from './adapters/memory';
import { askingBroker, type Wire } from './adapters/processes';
import { redisAdapter } from './adapters/redis';
import { defaultLimits, systemClock, type Log } from './protocol/limits';

/** The shared state and messages of the product's processes. */
export type Nodes = BrokerAdapter;

/** Uses Redis if configured, else the first process of this machine if there are several, else this process alone. */
export const createNodes = ({
  redis,
  wire,
  log,
}: {
  redis: string | undefined;
  wire: Wire | undefined;
  log: Log;
}): Nodes => {
  if (redis !== undefined) return redisAdapter({ url: redis, limits: defaultLimits, clock: systemClock, log });
  return wire ? askingBroker(wire) : memoryAdapter(defaultLimits, systemClock);
};
