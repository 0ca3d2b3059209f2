import type { BrokerAdapter } from './adapter';
import { memoryAdapter } from './adapters/memory';
import { askingBroker, type Wire } from './adapters/processes';
import { redisAdapter } from './adapters/redis';
import { defaultLimits, systemClock, type Log } from './limits';

/** What the processes of the product share and tell each other in real time. */
export type Nodes = BrokerAdapter;

/** Over Redis where there is one, through the first process of this machine where there is one, else this process is alone. */
export const createNodes = ({ redis, wire, log }: { redis: string | undefined; wire: Wire | undefined; log: Log }): Nodes => {
  if (redis !== undefined) return redisAdapter({ url: redis, limits: defaultLimits, clock: systemClock, log });
  return wire ? askingBroker(wire) : memoryAdapter(defaultLimits, systemClock);
};
