import { randomUUID } from 'node:crypto';
import type { BrokerAdapter, Enter, BrokerMessage } from '../protocol/adapter';
import type { Clock, Limits, Log } from '../protocol/limits';
import { memberAdded, memberRemoved, type Member } from '../protocol/messages';
import { memoryAdapter } from './memory';
import { connectRedis } from './redisClient';
import { decodeNews, encodeMessage } from './redisWire';

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

/** How long (ms) a start waits for an unavailable Redis, and a new member for the list of those present. */
const startTimeout = 3_000;

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
  const address = `{${name}}:of:${randomUUID()}`;
  const all = `{${name}}:all`;
  const listeners: ((message: BrokerMessage) => void)[] = [];
  const newcomers = new Map<number, (members: readonly Member[]) => void>();
  /** The state of this node alone, used while Redis is unavailable. */
  const own = memoryAdapter(limits, clock);
  /** The name of this node in Redis; undefined while Redis is unavailable. */
  let node: string | undefined;
  /** Whether this node has worked alone, so that it may have missed messages. */
  let alone = false;
  /** Whether it has sent a message in that time that did not reach the other nodes. */
  let unheard = false;
  /** Earlier names of this node, whose data in Redis must be removed. */
  const left = new Set<string>();
  let stopBeat: () => void = () => undefined;
  let questions = 0;

  const deliver = (message: BrokerMessage) => {
    for (const hear of listeners) hear(message);
  };
  own.listen((message) => {
    if (node === undefined) deliver(message);
  });

  const hear = (text: Buffer) => {
    // If it already works alone it has missed nothing more: clients that connected since need not reconnect twice.
    if (node === undefined) return;
    const news = decodeNews(text);
    if (news?.kind === 'said') {
      if (news.by !== address) deliver(news.message);
    } else if (news?.kind === 'entered') newcomers.get(news.question)?.(news.members);
    else if (news) {
      const frame =
        news.kind === 'added' ? memberAdded(news.channel, news.member) : memberRemoved(news.channel, news.userId);
      deliver({
        kind: 'frame',
        app: news.app,
        channel: news.channel,
        frame,
        except: news.kind === 'added' ? news.except : undefined,
        droppable: false,
      });
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
    log('The real-time broker cannot reach Redis: this process goes on by itself', {
      error: error instanceof Error ? error.message : String(error),
    });
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
    // Either it was silent for so long that the other nodes dropped its sockets, or Redis lost its data.
    if (known === 'no') redis.failed(new Error('Redis does not know this node any more'));
  };

  /** The answer of Redis, or that of this node alone. */
  const shared = async <T>(ask: (node: string) => Promise<T>, byItself: () => Promise<T>): Promise<T> => {
    if (node === undefined) return byItself();
    try {
      return await ask(node);
    } catch (error) {
      redis.failed(error);
      return byItself();
    }
  };

  const joinShared = async (
    as: string,
    app: string,
    channel: string,
    socket: string,
    member: Member | undefined,
    maxUsers: number,
    enter: Enter,
  ) => {
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
      const answer = await redis.run<'in' | 'full'>(
        'join',
        as,
        app,
        channel,
        socket,
        ...who,
        maxUsers,
        address,
        question,
      );
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
      await Promise.race([redis.start(), new Promise((resolve) => setTimeout(resolve, startTimeout).unref())]);
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
          const of = `{${name}}:${app}`;
          const [sockets, users] = await Promise.all([
            redis.size(`${of}:in:${channel}`),
            redis.size(`${of}:users:${channel}`),
          ]);
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
