import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import Pusher from 'pusher';
import { limits } from '#contract/limits';
import type { Log } from './protocol/limits';
import { objectOf, parse } from './protocol/messages';
import { within } from '../within';
import { createOutageLog } from './outageLog';

export interface PublisherOptions {
  host: string;
  /** A function where the port is known only once the server listens. */
  port: number | (() => number);
  scheme: 'http' | 'https';
  appId: string;
  key: string;
  secret: string;
  log: Log;
  /** Timeout of one attempt, in ms. */
  timeout?: number;
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

/** When more calls wait than this the broker is gone, and later events are not attempted. */
const mostUnderWay = 200;
const channelsPerCall = 100;
/** Limits of one call: messages and bytes. Reverb accepts 10,000 bytes including the envelope. */
const together = { most: 10, bytes: limits.positions.perMessageBytes };

/** Publishes through the Pusher broker that the environment names. A broker that is down never fails the caller. */
export const createPublisher = ({ log, timeout = 3_000, onResult, ...options }: PublisherOptions): Publisher => {
  const agent =
    options.scheme === 'https'
      ? new SecureAgent({ keepAlive: true, maxSockets: 16 })
      : new Agent({ keepAlive: true, maxSockets: 16 });
  const underWay = new Set<Promise<void>>();
  const outage = createOutageLog(log);
  let sdk: { port: number; pusher: Pusher } | undefined;
  let closed = false;

  const pusher = (): Pusher => {
    const port = typeof options.port === 'function' ? options.port() : options.port;
    if (sdk?.port === port) return sdk.pusher;
    const { host, appId, key, secret, scheme } = options;
    sdk = {
      port,
      pusher: new Pusher({ host, port: String(port), appId, key, secret, useTLS: scheme === 'https', timeout, agent }),
    };
    return sdk.pusher;
  };

  const attempt = async (call: Call): Promise<void> => {
    const response = await call(pusher());
    // The SDK's timeout ends with the headers; an unread body would also keep its connection.
    const body = objectOf(parse(await within(timeout, response.text())));
    // soketi refuses with status 200 and an error in the body.
    if (body?.error !== undefined) throw new Refusal(`${String(body.code ?? '')} ${String(body.error)}`.trim());
  };

  const send = async (event: string, call: Call): Promise<void> => {
    const began = performance.now();
    try {
      await attempt(call).catch(async (error: unknown) => {
        if (isFinal(error)) throw error;
        await attempt(call);
      });
      outage.over();
      onResult?.('sent', performance.now() - began);
    } catch (error) {
      onResult?.('lost', performance.now() - began);
      outage.lost(event, reasonOf(error));
    }
  };

  /** Each call has the name of the event that is lost when it fails. */
  const sendAll = async (calls: readonly (readonly [event: string, call: Call])[]): Promise<void> => {
    const begun: Promise<void>[] = [];
    for (const [event, call] of calls) {
      if (closed || underWay.size >= mostUnderWay) {
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
      return sendAll(slices.map((slice) => [event, (sdk) => sdk.trigger(slice, event, JSON.stringify(data ?? null))]));
    },
    publishAll: (messages) =>
      sendAll(grouped(messages).map((group) => [group[0]?.name ?? '', (sdk) => sdk.triggerBatch(group)])),
    close: async () => {
      closed = true;
      await Promise.all(underWay);
      agent.destroy();
    },
  };
};

type Call = (sdk: Pusher) => Promise<{ text(): Promise<string> }>;

const grouped = (messages: readonly Message[]): Pusher.BatchEvent[][] => {
  const groups: Pusher.BatchEvent[][] = [];
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

/** The broker understood the call and refused it, so a retry would not help. */
class Refusal extends Error {}

const isFinal = (error: unknown) =>
  error instanceof Refusal ||
  (error instanceof Pusher.RequestError
    ? error.status !== undefined && error.status < 500
    : error instanceof TypeError);

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Pusher.RequestError)) return error instanceof Error ? error.message : String(error);
  return error.status === undefined
    ? (error.error?.message ?? error.message).replace(/\?\S*/, '')
    : `status ${error.status}`;
};
