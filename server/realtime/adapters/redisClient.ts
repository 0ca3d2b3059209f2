import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import { within } from '../within';
import { scripts } from './redisScripts';

interface RedisParts {
  url: string;
  /** The key that every script is given. */
  key: string;
  channels: readonly string[];
  hear: (message: Buffer) => void;
  /** Both connections stand, and what is published from now on is heard. */
  up: () => Promise<void>;
  down: (error: unknown) => void;
}

/** In ms: between two signs of life, the silence after which a connection counts as broken, how long an answer may take, and until the next try. */
const pace = { ping: 1_000, silence: 4_000, answer: 3_000, again: 1_000 };
/** Commands that wait for a slow Redis; more are refused. */
const mostWaiting = 50_000;

/** One connection to ask and one to hear, both come back by themselves. Whatever cannot be asked rejects at once or within seconds. */
export const connectRedis = ({ url, key, channels, hear, up, down }: RedisParts) => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostWaiting,
    pingInterval: pace.ping,
    socket: { connectTimeout: 2_000, socketTimeout: pace.silence, reconnectStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 6), 1_000) },
  });
  const listener = client.duplicate();
  let subscribed = false;
  let stopped = false;
  let isUp = false;
  let turn = Promise.resolve();

  /** Whatever the cause, whoever uses this begins anew once both connections stand. */
  const fall = (error: unknown) => {
    if (stopped) return;
    isUp = false;
    down(error);
    setTimeout(() => void rise(), pace.again).unref();
  };
  const rise = () => {
    turn = turn
      .then(async () => {
        if (stopped || isUp || !client.isReady || !listener.isReady) return;
        if (!subscribed) for (const channel of channels) await listener.subscribe(channel, hear, true);
        subscribed = true;
        isUp = true;
        await up();
      })
      .catch(fall);
    return turn;
  };
  for (const connection of [client, listener]) {
    connection.on('ready', () => void rise());
    connection.on('error', fall);
  }

  let starting: Promise<unknown> | undefined;
  const start = async () => {
    await Promise.all([client.connect(), listener.connect()]);
    await rise();
  };

  const soon = <T>(answer: Promise<T>): Promise<T> => within(pace.answer, answer);

  return {
    /** Resolves when Redis is there; stopping ends the waiting too. */
    start: () => (starting ??= start().catch(fall)),
    stop: async () => {
      stopped = true;
      isUp = false;
      client.destroy();
      listener.destroy();
    },
    soon,
    /** Something went wrong though Redis seemed to be there. */
    failed: (error: unknown) => {
      if (isUp) fall(error);
    },
    run: async <Answer>(name: keyof typeof scripts, ...args: (string | number | Buffer)[]): Promise<Answer> => {
      const texts = args.map((arg) => (typeof arg === 'number' ? String(arg) : arg));
      const ask = (way: readonly string[]) => soon(client.sendCommand<Answer>([...way, '1', key, ...texts]));
      return ask(['EVALSHA', shas[name]]).catch((error: Error) => {
        if (error.message.startsWith('NOSCRIPT')) return ask(['EVAL', scripts[name]]);
        throw error;
      });
    },
    publish: (channel: string, message: Buffer) => soon(client.publish(channel, message)),
    size: (hash: string) => soon(client.hLen(hash)),
    fields: (hash: string) => soon(client.hKeys(hash)),
    add: (set: string, item: string) => soon(client.sAdd(set, item)),
    remove: (set: string, item: string) => soon(client.sRem(set, item)),
  };
};

const shas = Object.fromEntries(Object.entries(scripts).map(([name, text]) => [name, createHash('sha1').update(text).digest('hex')])) as Record<
  keyof typeof scripts,
  string
>;
