import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import { within } from '../../turns/within';
import { scripts } from './redisScripts';

interface RedisParts {
  url: string;
  /** The key that is passed to every script. */
  key: string;
  channels: readonly string[];
  hear: (message: Buffer) => void;
  /** Called when both connections are open, so that everything published from now on is received. */
  up: () => Promise<void>;
  down: (error: unknown) => void;
}

/**
 * In ms: interval of pings, silence after which a connection counts as broken, time limit of an answer, and delay of a
 * retry.
 */
const pace = { ping: 1_000, silence: 4_000, answer: 3_000, again: 1_000 };
/** Commands that wait for a slow Redis; more are refused. */
const mostWaiting = 50_000;

/**
 * One connection for commands and one for messages; both reconnect by themselves. A command that cannot be sent rejects
 * at once or within seconds.
 */
export const connectRedis = ({ url, key, channels, hear, up, down }: RedisParts) => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostWaiting,
    pingInterval: pace.ping,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: pace.silence,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 6), 1_000),
    },
  });
  const listener = client.duplicate();
  let subscribed = false;
  let stopped = false;
  let isUp = false;
  let turn = Promise.resolve();

  /** On any error both connections are reopened, and then the caller starts over. */
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
    /** Resolves when Redis is connected; stopping ends the wait too. */
    start: () => (starting ??= start().catch(fall)),
    stop: async () => {
      stopped = true;
      isUp = false;
      client.destroy();
      listener.destroy();
    },
    soon,
    /** Reports a failure while Redis seemed to be connected. */
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

const shas = Object.fromEntries(
  Object.entries(scripts).map(([name, text]) => [name, createHash('sha1').update(text).digest('hex')]),
) as Record<keyof typeof scripts, string>;
