import Pusher from 'pusher';
import { vi } from 'vitest';

/** Everything that is published, in the order of its text. */
export const hearPublished = () => {
  const heard: { channel: string; event: string; data: unknown }[] = [];
  const accepted = { text: () => Promise.resolve('{}') } as Awaited<ReturnType<Pusher['trigger']>>;
  const parsed = (data: unknown): unknown => JSON.parse(String(data));
  // The files of a worker share this class.
  const one = vi.spyOn(Pusher.prototype, 'trigger').mockImplementation(async (channels, event, data) => {
    for (const channel of [channels].flat()) heard.push({ channel, event, data: parsed(data) });
    return accepted;
  });
  const several = vi.spyOn(Pusher.prototype, 'triggerBatch').mockImplementation(async (batch) => {
    heard.push(...batch.map(({ channel, name, data }) => ({ channel, event: name, data: parsed(data) })));
    return accepted;
  });
  const restore = () => [one, several].forEach((each) => each.mockRestore());
  return { restore, take: () => heard.splice(0).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) };
};
