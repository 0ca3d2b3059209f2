import { randomUUID } from 'node:crypto';
import type { BrokerAdapter, Enter, Heard } from '../adapter';
import type { Clock, Limits, Log } from '../limits';
import { memberAdded, memberRemoved, type Member } from '../protocol';
import { memoryAdapter } from './memory';
import { connectRedis } from './redisClient';
import { decodeNews, encodeMessage } from './redisWire';

export interface RedisOptions {
  /** redis[s]://[user[:password]@]host[:port][/database] */
  url: string;
  limits: Limits;
  clock: Clock;
  log: Log;
  /** Brokers that share a Redis and nothing else have different ones. */
  name?: string;
  /** In ms: between two signs of life of a node, and the silence after which the others take its sockets for gone. */
  pace?: { beat: number; dead: number };
}

/** How long (ms) a start waits for a Redis that is away, and a newcomer for the list of those present. */
const patience = 3_000;

/**
 * A broker of several nodes that share a Redis. What one node says is heard by its own sockets at once and by the others through Redis.
 * While Redis is away each node is a broker by itself. When it is back the node begins anew: whoever may have missed what another said sends
 * its clients to reconnect, which makes them fetch, and whoever was present comes again.
 */
export const redisAdapter = ({ url, limits, clock, log, name = 'ftrack', pace = { beat: 5_000, dead: 30_000 } }: RedisOptions): BrokerAdapter => {
  const address = `{${name}}:of:${randomUUID()}`;
  const all = `{${name}}:all`;
  const listeners: ((message: Heard) => void)[] = [];
  const newcomers = new Map<number, (members: readonly Member[]) => void>();
  /** This node's own sockets: what it is a broker of while Redis is away. */
  const own = memoryAdapter(limits, clock);
  /** Under which name Redis knows this node; undefined while Redis is away. */
  let node: string | undefined;
  /** Has this node been a broker by itself, so that something may have been missed? */
  let alone = false;
  /** Did it say something meanwhile that the others have not heard? */
  let unheard = false;
  /** Names that this node had: what stands under them in Redis is to be taken away. */
  const left = new Set<string>();
  let stopBeat: () => void = () => undefined;
  let questions = 0;

  const deliver = (message: Heard) => {
    for (const hear of listeners) hear(message);
  };
  own.listen((message) => {
    if (node === undefined) deliver(message);
  });

  const hear = (text: Buffer) => {
    // By itself it hears nobody: whoever came meanwhile would be sent to come anew, and once more when it begins.
    if (node === undefined) return;
    const news = decodeNews(text);
    if (news?.kind === 'said') {
      if (news.by !== address) deliver(news.message);
    } else if (news?.kind === 'entered') newcomers.get(news.question)?.(news.members);
    else if (news) {
      const frame = news.kind === 'added' ? memberAdded(news.channel, news.member) : memberRemoved(news.channel, news.userId);
      deliver({ kind: 'frame', app: news.app, channel: news.channel, frame, except: news.kind === 'added' ? news.except : undefined, droppable: false });
    }
  };

  const begin = async () => {
    const fresh = randomUUID();
    await redis.run('begin', fresh);
    node = fresh;
    if (alone) {
      log('The real-time broker is one with the others');
      deliver({ kind: 'missed' });
    }
    alone = false;
    if (unheard) await redis.publish(all, encodeMessage(address, { kind: 'missed' }));
    unheard = false;
    void beat().catch(redis.failed);
  };

  const lose = (error: unknown) => {
    alone = true;
    if (node === undefined) return;
    log('The real-time broker cannot reach Redis: this process goes on by itself', { error: error instanceof Error ? error.message : String(error) });
    left.add(node);
    node = undefined;
  };

  const redis = connectRedis({ url, key: `{${name}}`, channels: [all, address], hear, up: begin, down: lose });

  const unsaid = (error: unknown) => {
    unheard = true;
    redis.failed(error);
  };

  const takeAway = async (gone: string, silence: number) => {
    while ((await redis.run<number>('reap', gone, silence)) > 0);
  };

  const beat = async () => {
    if (node === undefined) return;
    const [known, dead] = await redis.run<[string, string[]]>('beat', node, pace.dead);
    for (const gone of dead) await takeAway(gone, pace.dead);
    for (const gone of left) {
      await takeAway(gone, 0);
      left.delete(gone);
    }
    // Silent for so long that the others took its sockets for gone, or Redis has forgotten everything.
    if (known === 'no') redis.failed(new Error('Redis does not know this node any more'));
  };

  /** What Redis answers, or what this node knows by itself. */
  const shared = async <T>(ask: (node: string) => Promise<T>, byItself: () => Promise<T>): Promise<T> => {
    if (node === undefined) return byItself();
    try {
      return await ask(node);
    } catch (error) {
      redis.failed(error);
      return byItself();
    }
  };

  const joinShared = async (as: string, app: string, channel: string, socket: string, member: Member | undefined, maxUsers: number, enter: Enter) => {
    const question = ++questions;
    const entered = new Promise<void>((resolve) => {
      newcomers.set(question, (members) => {
        newcomers.delete(question);
        enter(members);
        resolve();
      });
    });
    try {
      const who = member ? [member.userId, JSON.stringify(member)] : ['', ''];
      const answer = await redis.run<'in' | 'full'>('join', as, app, channel, socket, ...who, maxUsers, address, question);
      if (answer === 'full') return 'full';
      if (!member) newcomers.get(question)?.([]);
      await redis.soon(entered);
      return 'in';
    } finally {
      newcomers.delete(question);
    }
  };

  return {
    listen: (listener) => {
      listeners.push(listener);
    },
    start: async () => {
      stopBeat();
      stopBeat = clock.every(pace.beat, () => void beat().catch(redis.failed));
      await Promise.race([redis.start(), new Promise((resolve) => setTimeout(resolve, patience).unref())]);
      alone ||= node === undefined;
    },
    stop: async () => {
      stopBeat();
      if (node !== undefined) await takeAway(node, 0).catch(() => undefined);
      node = undefined;
      await redis.stop();
    },
    send: async (message) => {
      deliver(message);
      if (node === undefined) unheard = true;
      else await redis.publish(all, encodeMessage(address, message)).catch(unsaid);
    },
    join: async (app, channel, socketId, member, maxUsers, enter) => {
      let entered = false;
      const once: Enter = (members) => {
        if (!entered) enter(members);
        entered = true;
      };
      return shared(
        async (as) => {
          const joined = await joinShared(as, app, channel, socketId, member, maxUsers, once);
          if (joined === 'in') await own.join(app, channel, socketId, member, Infinity, () => undefined);
          return joined;
        },
        () => own.join(app, channel, socketId, member, maxUsers, once),
      );
    },
    leave: async (app, channel, socketId) => {
      await own.leave(app, channel, socketId);
      await shared((as) => redis.run('leave', as, app, channel, socketId), nothing);
    },
    channels: (app, prefix) =>
      shared(
        async () => {
          const flat = await redis.run<(string | number)[]>('channels', app, prefix);
          return new Map(
            flat.flatMap((channel, i) => (i % 3 ? [] : [[String(channel), { sockets: Number(flat[i + 1]), users: Number(flat[i + 2]) }] as const])),
          );
        },
        () => own.channels(app, prefix),
      ),
    channel: (app, channel) =>
      shared(
        async () => {
          const of = `{${name}}:${app}`;
          const [sockets, users] = await Promise.all([redis.size(`${of}:in:${channel}`), redis.size(`${of}:users:${channel}`)]);
          return { sockets, users };
        },
        () => own.channel(app, channel),
      ),
    users: (app, channel) =>
      shared(
        () => redis.fields(`{${name}}:${app}:users:${channel}`),
        () => own.users(app, channel),
      ),
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
    opened: async (app, socketId) => {
      await own.opened(app, socketId);
      await shared((as) => redis.add(`{${name}}:sockets:${as}`, `${app} ${socketId}`), nothing);
    },
    closed: async (app, socketId) => {
      await own.closed(app, socketId);
      await shared((as) => redis.remove(`{${name}}:sockets:${as}`, `${app} ${socketId}`), nothing);
    },
    connections: (app) =>
      shared(
        () => redis.run<number>('connections', app),
        () => own.connections(app),
      ),
  };
};

const nothing = async () => undefined;
