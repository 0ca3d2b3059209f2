import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The network between a browser and the product. It can be cut in every engine, also for service workers. */
export interface Line {
  readonly url: string;
  /** Ends all connections; new ones are refused. */
  cut(): Promise<void>;
  /** From now on each answer takes this long (ms) to arrive. */
  slow(ms: number): void;
  /** Whole and quick again. */
  mend(): Promise<void>;
}

/** Forwards a free port of this machine to the product at `url`. */
export const openLine = async (url: string): Promise<Line> => {
  const target = Number(new URL(url).port);
  const open = new Set<Socket>();
  let server: Server | undefined;
  let [port, delay] = [0, 0];
  const keep = (socket: Socket, other: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      other.destroy();
    });
    // A reset connection is a closed one.
    socket.on('error', () => socket.destroy());
  };
  const mend = async () => {
    delay = 0;
    if (server?.listening) return;
    server = createServer((socket) => {
      const product = connect(target, '127.0.0.1');
      keep(socket, product);
      keep(product, socket);
      socket.pipe(product);
      let last = Promise.resolve();
      product.on('data', (bytes) => {
        last = last.then(() => (delay > 0 ? sleep(delay) : undefined)).then(() => void socket.write(bytes));
      });
      product.on('end', () => void last.then(() => socket.end()));
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await mend();
  return {
    url: `http://127.0.0.1:${port}`,
    mend,
    slow: (ms) => void (delay = ms),
    cut: async () => {
      const closed = server && once(server, 'close');
      server?.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
};
