import { randomUUID } from 'node:crypto';
import { createLimitTable } from './limitTable';
import type { Rate } from './tokenBucket';
import type { Limit } from './window';

/** Keys that used less than this share of their rate are not worth sending to the other processes. */
const worthSharing = 0.1;
/** The most keys of one message: those that used the most. */
const mostShared = 1_000;
const topic = 'ritmo';

interface Usage {
  by: string;
  of: string;
  all: [key: string | number, times: number][];
}

/** What passes between the processes of the product. */
interface Notes {
  listen(hear: (message: { kind: string; topic?: string; text?: string }) => void): void;
  send(message: { kind: 'note'; topic: string; text: string }): Promise<void>;
}

interface Options {
  /** By this the processes know that they speak of the same limit. */
  name: string;
  limit: Rate | Limit;
  /** Keys that are remembered. */
  most: number;
  /** The other processes. */
  nodes?: Notes | undefined;
  /** ms */
  now?: () => number;
}

/**
 * A limit by key, in memory, that processes count together: each tells the others of what it let through, once a
 * second, so that together they let through at most one second's worth more than one alone would.
 */
export const createSharedLimit = <Key extends string | number>({
  name,
  limit,
  most,
  nodes,
  now = () => performance.now(),
}: Options) => {
  const me = randomUUID();
  const table = createLimitTable<Key>(limit, most);
  const perSecond = 'burst' in limit ? limit.perSecond : (limit.most / limit.window) * 1_000;
  let taken = new Map<Key, number>();

  nodes?.listen((message) => {
    if (message.kind !== 'note' || message.topic !== topic || message.text === undefined) return;
    const { by, of, all } = JSON.parse(message.text) as Usage;
    if (of !== name || by === me) return;
    for (const [key, times] of all) table.spend(key as Key, times, now());
  });

  return {
    /** @returns ms until there is one; 0: it is taken */
    take: (key: Key): number => {
      const wait = table.take(key, now());
      if (wait === 0 && nodes) taken.set(key, (taken.get(key) ?? 0) + 1);
      return wait;
    },
    /** Tells the other processes; to be called once a second. */
    share: async (): Promise<void> => {
      const all = [...taken]
        .filter(([, times]) => times >= perSecond * worthSharing)
        .sort(([, one], [, other]) => other - one)
        .slice(0, mostShared);
      taken = new Map();
      if (all.length)
        await nodes?.send({ kind: 'note', topic, text: JSON.stringify({ by: me, of: name, all } satisfies Usage) });
    },
  };
};
