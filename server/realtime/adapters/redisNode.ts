import { randomUUID } from 'node:crypto';
import type { BrokerMessage } from '../protocol/adapter';
import type { Clock, Log } from '../protocol/limits';
import { connectRedis } from './redisClient';
import { decodeNews, encodeMessage, type News } from './redisWire';

interface NodeParts {
  url: string;
  clock: Clock;
  log: Log;
  /** The key under which all nodes of this broker keep their state. */
  key: string;
  /** ms between two heartbeats of a node, and the silence after which its sockets count as gone. */
  pace: { beat: number; dead: number };
  /** Passes a message on to this node's own sockets. */
  deliver: (message: BrokerMessage) => void;
  /** Called with the events of scripts. */
  hear: (news: Exclude<News, { kind: 'said' }>) => void;
}

export type RedisNode = ReturnType<typeof createRedisNode>;

/** How long (ms) a start waits for an unavailable Redis. */
const startTimeout = 3_000;

/**
 * This process among the nodes that share a Redis: it joins when Redis can be reached, works alone while not, sends
 * heartbeats, and removes the sockets of nodes that are dead.
 */
export const createRedisNode = ({ url, clock, log, key, pace, deliver, hear }: NodeParts) => {
  const address = `${key}:of:${randomUUID()}`;
  const all = `${key}:all`;
  /** The name of this node in Redis; undefined while Redis is unavailable. */
  let node: string | undefined;
  /** Whether this node has worked alone, so that it may have missed messages. */
  let alone = false;
  /** Whether it has sent a message in that time that did not reach the other nodes. */
  let unheard = false;
  /** Earlier names of this node, whose data in Redis must be removed. */
  const left = new Set<string>();
  let stopBeat: () => void = () => undefined;

  const receive = (text: Buffer) => {
    // If it already works alone it has missed nothing more: clients that connected since need not reconnect twice.
    if (node === undefined) return;
    const news = decodeNews(text);
    if (news?.kind !== 'said') {
      if (news) hear(news);
    } else if (news.by !== address) deliver(news.message);
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

  const redis = connectRedis({ url, key, channels: [all, address], hear: receive, up: begin, down: lose });

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

  return {
    redis,
    /** Where scripts publish what only this node must hear. */
    address,
    isAlone: () => node === undefined,
    /** The answer of Redis, or that of this node alone. */
    shared: async <T>(ask: (node: string) => Promise<T>, byItself: () => Promise<T>): Promise<T> => {
      if (node === undefined) return byItself();
      try {
        return await ask(node);
      } catch (error) {
        redis.failed(error);
        return byItself();
      }
    },
    /** Sends to the other nodes; those that cannot be reached learn later that they missed something. */
    tell: async (message: BrokerMessage) => {
      if (node === undefined) unheard = true;
      else
        await redis.publish(all, encodeMessage(address, message)).catch((error: unknown) => {
          unheard = true;
          redis.failed(error);
        });
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
  };
};
