import type { BrokerAdapter, BrokerMessage, Enter } from '../protocol/adapter';
import type { Clock, Limits, Log } from '../protocol/limits';
import { memberAdded, memberRemoved } from '../protocol/messages';
import { memoryAdapter } from './memory';
import { createJoins } from './redisJoins';
import { createRedisNode, type RedisNode } from './redisNode';
import type { News } from './redisWire';
import { channelState } from './redisChannels';

export interface RedisOptions {
  /** redis[s]://[user[:password]@]host[:port][/database] */
  url: string;
  limits: Limits;
  clock: Clock;
  log: Log;
  /** Distinguishes brokers that share a Redis and nothing else. */
  name?: string;
  /** ms between two heartbeats of a node, and the silence after which its sockets count as gone. */
  pace?: { beat: number; dead: number };
}

/**
 * A broker of several nodes that share a Redis. A message reaches the sockets of its own node at once, and those of
 * other nodes through Redis. While Redis is unavailable each node is a separate broker. When Redis is back the node
 * starts over: if it may have missed messages, it asks its clients to reconnect, so that they fetch again, and members
 * of presence channels join again.
 */
export const redisAdapter = ({
  url,
  limits,
  clock,
  log,
  name = 'ftrack',
  pace = { beat: 5_000, dead: 30_000 },
}: RedisOptions): BrokerAdapter => {
  const key = `{${name}}`;
  const listeners: ((message: BrokerMessage) => void)[] = [];
  /** The state of this node alone, used while Redis is unavailable. */
  const own = memoryAdapter(limits, clock);

  const deliver = (message: BrokerMessage) => {
    for (const hear of listeners) hear(message);
  };
  const node = createRedisNode({
    url,
    clock,
    log,
    key,
    pace,
    deliver,
    hear: (news) => {
      if (news.kind === 'entered') joins.entered(news.question, news.members);
      else deliver(frameOf(news));
    },
  });
  const joins = createJoins(node);
  own.listen((message) => {
    if (node.isAlone()) deliver(message);
  });

  return {
    listen: (listener) => {
      listeners.push(listener);
    },
    start: node.start,
    stop: node.stop,
    send: async (message) => {
      deliver(message);
      await node.tell(message);
    },
    join: async (app, channel, socketId, member, maxUsers, enter) => {
      let entered = false;
      const once: Enter = (members) => {
        if (!entered) enter(members);
        entered = true;
      };
      return node.shared(
        async (as) => {
          const joined = await joins.join(as, { app, channel, socketId, member, maxUsers, enter: once });
          if (joined === 'in') await own.join(app, channel, socketId, member, Infinity, () => undefined);
          return joined;
        },
        () => own.join(app, channel, socketId, member, maxUsers, once),
      );
    },
    leave: async (app, channel, socketId) => {
      await own.leave(app, channel, socketId);
      await node.shared((as) => node.redis.run('leave', as, app, channel, socketId), nothing);
    },
    ...channelState(node, own, key),
    ...cachedEvents(node, own, limits),
    ...sockets(node, own, key),
  };
};

/** What a script has published about a member, as the frame that the channel's sockets get. */
const frameOf = (news: Extract<News, { kind: 'added' | 'removed' }>): BrokerMessage => {
  const { app, channel } = news;
  return news.kind === 'added'
    ? {
        kind: 'frame',
        app,
        channel,
        frame: memberAdded(channel, news.member),
        except: news.except,
        droppable: false,
      }
    : { kind: 'frame', app, channel, frame: memberRemoved(channel, news.userId), except: undefined, droppable: false };
};

const cachedEvents = (
  { redis, shared }: RedisNode,
  own: BrokerAdapter,
  limits: Limits,
): Pick<BrokerAdapter, 'remember' | 'recall'> => ({
  remember: async (app, channel, frame) => {
    await own.remember(app, channel, frame);
    await shared(() => redis.run('remember', app, channel, frame, limits.cache.channels), nothing);
  },
  recall: (app, channel) =>
    shared(
      async () => {
        const frame = await redis.run<string | null>('recall', app, channel, limits.cache.life);
        return frame === null ? undefined : Buffer.from(frame);
      },
      () => own.recall(app, channel),
    ),
});

const sockets = (
  { redis, shared }: RedisNode,
  own: BrokerAdapter,
  key: string,
): Pick<BrokerAdapter, 'opened' | 'closed' | 'connections'> => ({
  opened: async (app, socketId) => {
    await own.opened(app, socketId);
    await shared((as) => redis.add(`${key}:sockets:${as}`, `${app} ${socketId}`), nothing);
  },
  closed: async (app, socketId) => {
    await own.closed(app, socketId);
    await shared((as) => redis.remove(`${key}:sockets:${as}`, `${app} ${socketId}`), nothing);
  },
  connections: (app) =>
    shared(
      () => redis.run<number>('connections', app),
      () => own.connections(app),
    ),
});

const nothing = async () => undefined;
