import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy before a server on this machine: while it is shut, connections are cut and none is accepted, as during a
 * restart of that server.
 */
export const openProxy = async (to: string) => {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const shut = async () => {
    const closed = once(server.close(), 'close');
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  return { url: Object.assign(new URL(to), { port: String(port) }).href, open: () => open(port), shut };
};
