import type { BrokerAdapter } from '../protocol/adapter';
import type { RedisNode } from './redisNode';

/** The channels of all nodes, and who is in them. */
export const channelState = (
  { redis, shared }: RedisNode,
  own: BrokerAdapter,
  key: string,
): Pick<BrokerAdapter, 'channels' | 'channel' | 'users'> => ({
  channels: (app, prefix) =>
    shared(
      async () => {
        const flat = await redis.run<(string | number)[]>('channels', app, prefix);
        return new Map(
          flat.flatMap((channel, i) =>
            i % 3 ? [] : [[String(channel), { sockets: Number(flat[i + 1]), users: Number(flat[i + 2]) }] as const],
          ),
        );
      },
      () => own.channels(app, prefix),
    ),
  channel: (app, channel) =>
    shared(
      async () => {
        const [sockets, users] = await Promise.all([
          redis.size(`${key}:${app}:in:${channel}`),
          redis.size(`${key}:${app}:users:${channel}`),
        ]);
        return { sockets, users };
      },
      () => own.channel(app, channel),
    ),
  users: (app, channel) =>
    shared(
      () => redis.fields(`${key}:${app}:users:${channel}`),
      () => own.users(app, channel),
    ),
});
