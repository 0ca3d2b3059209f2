import type { IncomingMessage, Server } from 'node:http';
import { parseChannel } from '#contract/core/realtime';
import { callerNetwork, type Network } from '../net/address';
import type { BrokerAdapter } from './protocol/adapter';
import { createHttpApi, type ApiAnswer, type ApiRequest } from './http-api';
import { createHub } from './hub';
import type { BrokerApp } from './hubOptions';
import { defaultLimits, systemClock, type Clock, type Limits, type Log } from './protocol/limits';
import { publication } from './publications';
import { memoryAdapter } from './adapters/memory';
import { createWsServer, type Origins } from './ws-server';

export interface BrokerOptions {
  apps: readonly BrokerApp[];
  origins: Origins;
  log: Log;
  /** The network by which new sockets are limited; provide it behind a trusted proxy. */
  networkOf?: (request: IncomingMessage) => Network;
  limits?: Limits;
  clock?: Clock;
  /** For several nodes that form one broker. */
  adapter?: BrokerAdapter;
}

/** An event as Pusher's HTTP API takes it: `data` is text. */
export interface Message {
  channel: string;
  name: string;
  data: string;
}

export interface Broker {
  /** Serves `GET /app/{key}` upgrades of this HTTP server; every other upgrade gets 404. */
  attach(server: Server): void;
  /** Pusher's HTTP API under `/apps/`; rejects only on a defect. */
  http(request: ApiRequest): Promise<ApiAnswer>;
  /** Publishes events of this process, in order; rejects, and sends none, if one of them is not valid. */
  publish(messages: readonly Message[]): Promise<void>;
  /** Closes every socket of this user with 4009, after which pusher-js does not reconnect. */
  terminateUser(userId: number | string): Promise<void>;
  /** Records the user of this socket, so that `terminateUser` finds it whatever channels it joins. */
  identify(socketId: string, userId: number | string): void;
  /** Open sockets of this node. */
  connections(): number;
  /** Channels with subscribers on this node. */
  channels(): number;
  /** Makes clients reconnect elsewhere and waits until they are gone; call it before the HTTP server closes. */
  close(): Promise<void>;
}

/** A Pusher Channels broker inside this process. */
export const createBroker = (options: BrokerOptions): Broker => {
  const { limits = defaultLimits, clock = systemClock, log } = options;
  const adapter = options.adapter ?? memoryAdapter(limits, clock);
  const hubs = options.apps.map((app) => createHub({ app, adapter, limits, log, userOfChannel }));
  const byId = new Map(hubs.map((hub) => [hub.app.id, hub]));
  const byKey = new Map(hubs.map((hub) => [hub.app.key, hub]));
  const sockets = createWsServer({
    hubs: byKey,
    origins: options.origins,
    networkOf: options.networkOf ?? callerNetwork(false),
    nodes: adapter,
    limits,
    clock,
  });
  adapter.listen((message) => {
    if (message.kind === 'missed') void sockets.sendElsewhere();
    else for (const hub of hubs) hub.onMessage(message);
  });
  const started = adapter.start().catch((error: unknown) => {
    log('The real-time broker could not start', { error: String(error) });
  });
  let closing: Promise<void> | undefined;

  return {
    attach: sockets.attach,
    http: createHttpApi({ hubs: byId, adapter, limits, clock }),
    publish: async (messages) => {
      const publications = messages.map((message) => publication({ ...message }, limits));
      // All at once: what is published next must not come between them.
      await Promise.all(hubs.flatMap((hub) => publications.map(hub.publish)));
    },
    terminateUser: async (userId) => {
      for (const hub of hubs) await hub.terminate(String(userId));
    },
    identify: (socketId, userId) => {
      for (const hub of hubs) hub.identify(socketId, String(userId));
    },
    connections: () => hubs.reduce((sum, hub) => sum + hub.connections().length, 0),
    channels: () => hubs.reduce((sum, hub) => sum + hub.channels(), 0),
    close: () => (closing ??= started.then(sockets.close).then(adapter.stop)),
  };
};

/** Joining `private-user.{id}` proves that the socket is that user's. */
const userOfChannel = (name: string): string | undefined => {
  const channel = parseChannel(name);
  return channel?.kind === 'user' ? String(channel.userId) : undefined;
};
