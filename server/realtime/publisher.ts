import { limits } from '#contract/core/limits';
import type { Message as Batched } from './broker';
import { createOutageLog } from './outageLog';
import type { Log } from './protocol/limits';

/** How messages get to a broker. Its calls reject, with the reason, when the broker has not accepted them. */
export interface Transport {
  /** When more calls wait than this the broker is gone, and later events are not attempted. */
  most: number;
  one(channels: string[], event: string, data: string): Promise<void>;
  several(messages: Batched[]): Promise<void>;
  close(): void;
}

interface Options {
  log: Log;
  /** Called with the result of each call; `ms` is null for one that was not attempted. */
  onResult?: (result: 'sent' | 'lost', ms: number | null) => void;
}

export interface Message {
  channel: string;
  event: string;
  /** Serialised as JSON; keep it under 8 KB. */
  data: unknown;
}

export interface Publisher {
  /**
   * Resolves when the broker has accepted or lost it; never rejects. `data` is serialised as JSON; keep it under 8 KB.
   */
  publish(channels: string | readonly string[], event: string, data: unknown): Promise<void>;
  /** The same for messages of one moment: small ones share calls. */
  publishAll(messages: readonly Message[]): Promise<void>;
  /** Waits for calls under way. */
  close(): Promise<void>;
}

const channelsPerCall = 100;
/** Limits of one call: messages and bytes. Reverb accepts 10,000 bytes including the envelope. */
const together = { most: 10, bytes: limits.positions.perMessageBytes };

/** Publishes through this broker. One that is down never fails the caller. */
export const createPublisher = (transport: Transport, { log, onResult }: Options): Publisher => {
  const underWay = new Set<Promise<void>>();
  const outage = createOutageLog(log);
  let closed = false;

  const send = async (event: string, call: Call): Promise<void> => {
    const began = performance.now();
    try {
      await call();
      outage.over();
      onResult?.('sent', performance.now() - began);
    } catch (error) {
      onResult?.('lost', performance.now() - began);
      outage.lost(event, error instanceof Error ? error.message : String(error));
    }
  };

  /** Each call has the name of the event that is lost when it fails. */
  const sendAll = async (calls: readonly (readonly [event: string, call: Call])[]): Promise<void> => {
    const begun: Promise<void>[] = [];
    for (const [event, call] of calls) {
      if (closed || underWay.size >= transport.most) {
        onResult?.('lost', null);
        outage.lost(event, closed ? 'closed' : 'too many events under way');
        continue;
      }
      const sent = send(event, call);
      underWay.add(sent);
      begun.push(sent.finally(() => underWay.delete(sent)));
    }
    await Promise.all(begun);
  };

  return {
    publish: (channels, event, data) => {
      const list = typeof channels === 'string' ? [channels] : channels;
      const slices = Array.from({ length: Math.ceil(list.length / channelsPerCall) }, (_, i) =>
        list.slice(i * channelsPerCall, (i + 1) * channelsPerCall),
      );
      return sendAll(
        slices.map((slice) => [event, async () => transport.one(slice, event, JSON.stringify(data ?? null))]),
      );
    },
    publishAll: (messages) =>
      sendAll(grouped(messages).map((group) => [group[0]?.name ?? '', () => transport.several(group)])),
    close: async () => {
      closed = true;
      await Promise.all(underWay);
      transport.close();
    },
  };
};

type Call = () => Promise<void>;

const grouped = (messages: readonly Message[]): Batched[][] => {
  const groups: Batched[][] = [];
  let room = 0;
  for (const { channel, event, data } of messages) {
    const text = JSON.stringify(data ?? null);
    const size = Buffer.byteLength(text) + channel.length + event.length;
    if (size > room || groups.at(-1)?.length === together.most) {
      groups.push([]);
      room = together.bytes;
    }
    groups.at(-1)?.push({ channel, name: event, data: text });
    room -= size;
  }
  return groups;
};
