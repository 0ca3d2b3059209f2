import { vi } from 'vitest';
import type { Broker } from '../../realtime/index';

/** Everything that this product publishes, in the order of its text; nobody else hears it. */
export const hearPublished = ({ broker }: { broker: Broker | null }) => {
  if (!broker) throw new Error('no broker in this process');
  const heard: { channel: string; event: string; data: unknown }[] = [];
  const spy = vi.spyOn(broker, 'publish').mockImplementation(async (messages) => {
    for (const { channel, name, data } of messages) heard.push({ channel, event: name, data: JSON.parse(data) });
  });
  return {
    restore: () => spy.mockRestore(),
    take: () => heard.splice(0).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  };
};
