import type { BrokerAdapter, Enter, BrokerMessage } from '../protocol/adapter';
import type { Clock, Limits } from '../protocol/limits';
import type { Member } from '../protocol/messages';
import { memoryAdapter } from './memory';

/** One broker for several processes on one machine: the first process holds the shared state and answers the others. */

type Call =
  | 'send'
  | 'join'
  | 'leave'
  | 'channels'
  | 'channel'
  | 'users'
  | 'remember'
  | 'recall'
  | 'opened'
  | 'closed'
  | 'connections';

interface Question {
  kind: 'broker';
  id: number;
  call: Call;
  args: unknown[];
}

type Answer =
  | { kind: 'broker'; heard: BrokerMessage }
  | { kind: 'broker'; id: number; entered: readonly Member[] }
  | { kind: 'broker'; id: number; value: unknown };

/**
 * A channel that carries messages, in order, between the first process and another; it also carries messages of others.
 */
export interface Wire {
  send(message: unknown): void;
  hear(hear: (message: unknown) => void): void;
}

/** For the first process: call `serve` for each other process, and its result when that process has ended. */
export const sharedBroker = (limits: Limits, clock: Clock) => {
  const shared = memoryAdapter(limits, clock);
  const wires = new Set<Wire>();
  shared.listen((message) => {
    for (const wire of wires) wire.send({ kind: 'broker', heard: message } satisfies Answer);
  });

  return {
    /** @returns a function to call once that process has ended: it removes its sockets */
    serve: (wire: Wire) => {
      const entries = new Map<string, [app: string, channel: string, socket: string]>();
      const sockets = new Map<string, [app: string, socket: string]>();
      wires.add(wire);

      const answer = async ({ id, call, args }: Question) => {
        const key = JSON.stringify(args.slice(0, 3));
        if (call === 'join') entries.set(key, args.slice(0, 3) as [string, string, string]);
        if (call === 'leave') entries.delete(key);
        if (call === 'opened') sockets.set(key, args as [string, string]);
        if (call === 'closed') sockets.delete(key);
        const enter: Enter = (entered) => wire.send({ kind: 'broker', id, entered } satisfies Answer);
        const work = shared[call] as (...all: unknown[]) => Promise<unknown>;
        wire.send({ kind: 'broker', id, value: await work(...args, enter) } satisfies Answer);
      };
      wire.hear((message) => {
        if (isOurs<Question>(message)) void answer(message);
      });

      return async () => {
        wires.delete(wire);
        for (const entry of entries.values()) await shared.leave(...entry);
        for (const socket of sockets.values()) await shared.closed(...socket);
      };
    },
  };
};

/** For another process: sends requests to the first one, which lives as long as this one. */
export const askingBroker = (wire: Wire): BrokerAdapter => {
  const listeners: ((message: BrokerMessage) => void)[] = [];
  const waiting = new Map<number, { resolve: (value: unknown) => void; enter?: Enter }>();
  let last = 0;

  wire.hear((message) => {
    if (!isOurs<Answer>(message)) return;
    if ('heard' in message) for (const hear of listeners) hear(message.heard);
    else if ('entered' in message) waiting.get(message.id)?.enter?.(message.entered);
    else {
      waiting.get(message.id)?.resolve(message.value);
      waiting.delete(message.id);
    }
  });

  const asking =
    <T>(call: Call) =>
    (...args: unknown[]): Promise<T> =>
      new Promise<T>((resolve) => {
        const id = ++last;
        const enter = call === 'join' ? (args.pop() as Enter) : undefined;
        waiting.set(id, { resolve: resolve as (value: unknown) => void, ...(enter && { enter }) });
        wire.send({ kind: 'broker', id, call, args } satisfies Question);
      });

  return {
    listen: (hear) => {
      listeners.push(hear);
    },
    start: async () => undefined,
    stop: async () => undefined,
    send: asking('send'),
    join: asking('join'),
    leave: asking('leave'),
    channels: asking('channels'),
    channel: asking('channel'),
    users: asking('users'),
    remember: asking('remember'),
    recall: asking('recall'),
    opened: asking('opened'),
    closed: asking('closed'),
    connections: asking('connections'),
  };
};

const isOurs = <T extends { kind: 'broker' }>(message: unknown): message is T =>
  (message as Partial<T> | null)?.kind === 'broker';
