import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import Pusher from 'pusher';
import { limits } from '#contract/limits';
import type { Log } from './limits';
import { objectOf, parse } from './protocol';
import { within } from './within';

export interface PublisherOptions {
  host: string;
  /** A function where the port is known only once the server listens. */
  port: number | (() => number);
  scheme: 'http' | 'https';
  appId: string;
  key: string;
  secret: string;
  log: Log;
  /** Of one attempt, in ms. */
  timeout?: number;
  /** Hears how each call ended; `ms` is null for one that was not even tried. */
  told?: (result: 'sent' | 'lost', ms: number | null) => void;
}

export interface Message {
  channel: string;
  event: string;
  /** Becomes JSON; keep it under 8 KB. */
  data: unknown;
}

export interface Publisher {
  /** Resolves when the broker has it or cannot have it; never rejects. `data` becomes JSON; keep it under 8 KB. */
  publish(channels: string | readonly string[], event: string, data: unknown): Promise<void>;
  /** The same for what is told at one time: small messages travel together. */
  publishAll(messages: readonly Message[]): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/** More waiting than this means the broker is gone: later events are not even tried. */
const mostUnderWay = 200;
const channelsPerCall = 100;
/** Messages of one call, and their bytes: Reverb takes 10,000 with everything around them. */
const together = { most: 10, bytes: limits.positions.perMessageBytes };
/** ms between two lines about the same outage. */
const quiet = 60_000;

/** Publishes through whatever Pusher broker the environment names. A broker that is down never fails the caller. */
export const createPublisher = ({ log, timeout = 3_000, told, ...options }: PublisherOptions): Publisher => {
  const agent = options.scheme === 'https' ? new SecureAgent({ keepAlive: true, maxSockets: 16 }) : new Agent({ keepAlive: true, maxSockets: 16 });
  const underWay = new Set<Promise<void>>();
  const outage = createOutageLog(log);
  let sdk: { port: number; pusher: Pusher } | undefined;
  let closed = false;

  const pusher = (): Pusher => {
    const port = typeof options.port === 'function' ? options.port() : options.port;
    if (sdk?.port === port) return sdk.pusher;
    const { host, appId, key, secret, scheme } = options;
    sdk = { port, pusher: new Pusher({ host, port: String(port), appId, key, secret, useTLS: scheme === 'https', timeout, agent }) };
    return sdk.pusher;
  };

  const attempt = async (call: Call): Promise<void> => {
    const response = await call(pusher());
    // The SDK's timeout ends with the headers; an unread body would also keep its connection.
    const body = objectOf(parse(await within(timeout, response.text())));
    // soketi refuses with status 200 and says so in the body.
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
      told?.('sent', performance.now() - began);
    } catch (error) {
      told?.('lost', performance.now() - began);
      outage.lost(event, reasonOf(error));
    }
  };

  /** Each names the event that is lost when it fails. */
  const sendAll = async (calls: readonly (readonly [event: string, call: Call])[]): Promise<void> => {
    const begun: Promise<void>[] = [];
    for (const [event, call] of calls) {
      if (closed || underWay.size >= mostUnderWay) {
        told?.('lost', null);
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
      const slices = Array.from({ length: Math.ceil(list.length / channelsPerCall) }, (_, i) => list.slice(i * channelsPerCall, (i + 1) * channelsPerCall));
      return sendAll(slices.map((slice) => [event, (sdk) => sdk.trigger(slice, event, JSON.stringify(data ?? null))]));
    },
    publishAll: (messages) => sendAll(grouped(messages).map((group) => [group[0]?.name ?? '', (sdk) => sdk.triggerBatch(group)])),
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

/** What the broker understood and will not take: trying again would not help. */
class Refusal extends Error {}

const isFinal = (error: unknown) =>
  error instanceof Refusal || (error instanceof Pusher.RequestError ? error.status !== undefined && error.status < 500 : error instanceof TypeError);

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Pusher.RequestError)) return error instanceof Error ? error.message : String(error);
  return error.status === undefined ? (error.error?.message ?? error.message).replace(/\?\S*/, '') : `status ${error.status}`;
};

/** One line when events begin to be lost, one a minute while they are, one when they pass again. */
const createOutageLog = (log: Log) => {
  let lost = 0;
  let saidAt = -quiet;
  return {
    lost: (event: string, reason: string) => {
      lost += 1;
      if (performance.now() - saidAt < quiet) return;
      saidAt = performance.now();
      log('Real-time events are being lost', { event, reason, lost });
    },
    over: () => {
      if (lost === 0) return;
      log('Real-time events pass again', { lost });
      lost = 0;
      saidAt = -quiet;
    },
  };
};
