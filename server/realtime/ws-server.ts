import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as after } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { rawAnswer } from '../net/rawAnswer';
import type { Network } from '../net/address';
import { createSharedLimit } from '../limits/sharedLimit';
import { isLoopback } from '../net/thisMachine';
import { Connection } from './connection';
import { deflateOptions, fitsOffer } from './deflate';
import type { Hub } from './hub';
import type { BrokerAdapter } from './protocol/adapter';
import type { Clock, Limits } from './protocol/limits';
import { ignoreUpgrade, wantsWebsocket } from './otherUpgrades';
import { closures, errorFrame, type Closure } from './protocol/messages';

/**
 * Pages that may open a socket: those of the server's own host and of the listed origins (`https://host[:port]`). A
 * client without Origin is not a page and is allowed.
 */
export type Origins = 'same' | readonly string[];

interface Dependencies {
  /** By application key. */
  hubs: ReadonlyMap<string, Hub>;
  origins: Origins;
  /** The network by which new sockets are limited; behind a proxy it is not that of the socket's peer. */
  networkOf: (request: IncomingMessage) => Network;
  nodes: BrokerAdapter;
  limits: Limits;
  clock: Clock;
}

/** Networks whose opened sockets are counted. */
const rememberedNetworks = 50_000;

/** Accepts `GET /app/{key}` upgrades of an HTTP server and creates connections. */
export const createWsServer = ({ hubs, origins, networkOf, nodes, limits, clock }: Dependencies) => {
  const serverWith = (perMessageDeflate: typeof deflateOptions | false) =>
    new WebSocketServer({
      noServer: true,
      maxPayload: limits.frameBytes,
      perMessageDeflate,
      clientTracking: false,
      // Pings count against the client's rate limit, so the connection answers them itself.
      autoPong: false,
      handleProtocols: () => false,
    });
  const plain = serverWith(false);
  const deflating = serverWith(deflateOptions);
  const attached = new Set<Server>();
  const opens = createSharedLimit<Network>({
    name: 'conexion',
    limit: { most: limits.opensPerMinute, window: 60_000 },
    most: rememberedNetworks,
    nodes,
    now: clock.now,
  });
  const stops = [
    clock.every(limits.sweep, () => {
      for (const hub of hubs.values()) hub.sweep();
    }),
    clock.every(1_000, () => void opens.share()),
  ];
  let draining = false;

  const upgrade = function (this: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!wantsWebsocket(request)) return ignoreUpgrade(this, request, request.socket, head);
    socket.on('error', () => socket.destroy());
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const key = /^\/app\/([^/]+)\/?$/.exec(path)?.[1];
    if (key === undefined) refuse(socket, { code: 'NO_ENCONTRADO' });
    else if (draining) refuse(socket, { code: 'NO_DISPONIBLE', headers: { 'retry-after': '2' } });
    else if (!originAllowed(request, origins)) refuse(socket, { code: 'PERMISO_DENEGADO', message: otherOrigin });
    else if (untilOpen(request) > 0) refuse(socket, { code: 'DEMASIADOS_INTENTOS', headers: { 'retry-after': '60' } });
    else {
      const server = fitsOffer(request.headers['sec-websocket-extensions']) ? deflating : plain;
      server.handleUpgrade(request, socket, head, (client) => {
        open(client, socket, key, new URLSearchParams(query).get('protocol'));
      });
    }
  };

  const open = (client: WebSocket, raw: Duplex, key: string, protocol: string | null): void => {
    const hub = hubs.get(key);
    const refusal = refusalOf(hub, protocol);
    if (!hub || refusal) {
      turnAway(client, refusal ?? closures.unknownApp, limits.closeGrace);
      return;
    }
    const connection = new Connection(client, {
      limits,
      clock,
      onFrame: hub.receive,
      onLeft: hub.leave,
      onError: hub.onError,
      ...(client.extensions !== '' && { raw }),
    });
    hub.enter(connection);
  };

  const refusalOf = (hub: Hub | undefined, protocol: string | null): Closure | undefined => {
    if (!hub) return closures.unknownApp;
    if (protocol !== null && !/^[567]$/.test(protocol)) return closures.unsupportedProtocol;
    if (hub.size() >= limits.connections.perApp) return closures.appFull;
    return size() >= limits.connections.perNode ? closures.nodeFull : undefined;
  };

  const size = () => [...hubs.values()].reduce((sum, hub) => sum + hub.size(), 0);

  /** ms until this network may open another socket; 0: it may, and this one is counted. */
  const untilOpen = (request: IncomingMessage): number => {
    const network = networkOf(request);
    return isLoopback(network) ? 0 : opens.take(network);
  };

  /** Closes all sockets, a step apart so that clients do not all return at once. @returns the closed connections */
  const sendElsewhere = async (): Promise<readonly Connection[]> => {
    const connections = [...hubs.values()].flatMap((hub) => hub.connections());
    const { step, spread } = limits.drain;
    const pause = Math.min(step, spread / Math.max(1, connections.length));
    for (const [i, connection] of connections.entries()) {
      if (i > 0) await after(pause);
      connection.close(closures.reconnect);
    }
    return connections;
  };

  return {
    attach(http: Server): void {
      attached.add(http);
      http.on('upgrade', upgrade);
    },

    sendElsewhere,

    /** Closes all sockets, then detaches from the HTTP servers. */
    async close(): Promise<void> {
      draining = true;
      const connections = await sendElsewhere();
      await Promise.race([
        Promise.all(connections.map((connection) => connection.ended)),
        after(limits.drain.longest, undefined, { ref: false }),
      ]);
      for (const connection of connections) connection.tearDown();
      for (const stop of stops) stop();
      for (const http of attached) http.off('upgrade', upgrade);
    },
  };
};

const originAllowed = ({ headers }: IncomingMessage, origins: Origins): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (origins !== 'same' && origins.includes(origin)) return true;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
};

const refuse = (socket: Duplex, refusal: Parameters<typeof rawAnswer>[0]): void => {
  socket.end(rawAnswer(refusal), () => socket.destroy());
};

const otherOrigin = 'La página que abre la conexión no es de esta dirección.';

/** pusher-js gets the reason only from a close code, which needs an open socket. */
const turnAway = (client: WebSocket, closure: Closure, grace: number): void => {
  client.on('error', () => {
    client.terminate();
  });
  client.send(errorFrame(closure), { binary: false, compress: false });
  client.close(closure.code, closure.message);
  setTimeout(() => {
    client.terminate();
  }, grace).unref();
};
