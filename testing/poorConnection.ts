import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A mobile connection to the product: every request is delayed, and sometimes all connections break. */
export interface PoorConnection {
  readonly url: string;
  /** The number of requests that got through so far. */
  served(): number;
  /** Whether this address, or one that starts with it, was requested. */
  asked(path: string): boolean;
  /** Breaks every connection in mid-transfer; for so many ms none gets through. */
  cut(ms: number): void;
  end(): Promise<void>;
}

/** `wait`: the delay of each request, ms. */
export const poorConnection = async (to: string, wait: number): Promise<PoorConnection> => {
  const { hostname, port } = new URL(to);
  const agent = new Agent({ keepAlive: true });
  const open = new Set<Socket>();
  let downUntil = 0;
  let served = 0;
  const addresses = new Set<string>();

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    addresses.add(request.url ?? '');
    await sleep(wait);
    if (response.destroyed) return;
    const onward = ask(
      { hostname, port, agent, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.once('end', () => (served += 1));
      },
    );
    onward.on('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  };
  const server = createServer((request, response) => void pass(request, response));
  server.on('connection', (socket: Socket) => {
    if (Date.now() < downUntil) return socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    return undefined;
  });
  // Live channels: after the handshake all data is passed on unchanged.
  server.on('upgrade', (request, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const [one, other] of [
      [onward, socket],
      [socket, onward],
    ] as const) {
      one.on('error', () => other.destroy());
      one.once('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    served: () => served,
    asked: (path) => [...addresses].some((each) => each.startsWith(path)),
    cut: (ms) => {
      downUntil = Date.now() + ms;
      for (const socket of open) socket.destroy();
    },
    end: async () => {
      for (const socket of open) socket.destroy();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
