import dgram from 'node:dgram';
import net from 'node:net';
import { rastreadores, type NombreRastreador } from '#contract/entities/rastreadores';
import type { TrackerPort } from '../../envFormats';
import { withoutIpv6 } from '../../net/withoutIpv6';

export interface OpenPort {
  protocolo: NombreRastreador;
  transporte: 'tcp' | 'udp';
  puerto: number;
  activo: boolean;
  /** Takes no more connections. Resolves when those it has are closed. */
  close(): Promise<void>;
  /** Closes the connections that are still open. */
  hangUp(): void;
}

interface Handlers {
  host: string;
  connected: (protocolo: NombreRastreador, socket: net.Socket) => void;
  received: (
    protocolo: NombreRastreador,
    bytes: Buffer,
    from: dgram.RemoteInfo,
    reply: (bytes: Buffer) => void,
  ) => Promise<void> | void;
  /** A port is taken or may not be opened: a warning, because the product works without it. */
  failed: (protocolo: NombreRastreador, puerto: number, error: Error) => void;
}

/** Opens the ports of trackers. In a process that others share ports with, they share these too. */
export const openPorts = async (wanted: readonly TrackerPort[], handlers: Handlers): Promise<OpenPort[]> => {
  const opened = await Promise.all(
    wanted.flatMap(({ protocolo, puerto }) =>
      rastreadores[protocolo].transportes.map((transporte) =>
        transporte === 'tcp' ? openTcp(protocolo, puerto, handlers) : openUdp(protocolo, puerto, handlers),
      ),
    ),
  );
  return opened;
};

const backlog = 1_024;

const openTcp = async (
  protocolo: NombreRastreador,
  puerto: number,
  { host, connected, failed }: Handlers,
): Promise<OpenPort> => {
  const sockets = new Set<net.Socket>();
  const server = net.createServer(
    { allowHalfOpen: true, keepAlive: true, keepAliveInitialDelay: 300_000, noDelay: true },
    (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      connected(protocolo, socket);
    },
  );
  const open = (at: string) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: at, port: puerto, backlog }, () => {
        server.off('error', reject);
        server.on('error', (error) => failed(protocolo, puerto, error));
        resolve();
      });
    });
  try {
    await withoutIpv6(host, open);
  } catch (error) {
    failed(protocolo, puerto, error as Error);
    return { protocolo, transporte: 'tcp', puerto, activo: false, close: async () => undefined, hangUp: () => {} };
  }
  const { port } = server.address() as net.AddressInfo;
  return {
    protocolo,
    transporte: 'tcp',
    puerto: port,
    activo: true,
    close: () => new Promise((resolve) => server.close(() => resolve())),
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};

const openUdp = async (
  protocolo: NombreRastreador,
  puerto: number,
  { host, received, failed }: Handlers,
): Promise<OpenPort> => {
  let socket: dgram.Socket | undefined;
  const open = (at: string) =>
    new Promise<void>((resolve, reject) => {
      const made = dgram.createSocket({ type: at.includes(':') ? 'udp6' : 'udp4' });
      socket = made;
      made.once('error', reject);
      made.bind(puerto, at, () => {
        made.off('error', reject);
        made.on('error', () => undefined);
        resolve();
      });
      made.on(
        'message',
        (bytes, from) =>
          void received(protocolo, bytes, from, (answer) =>
            made.send(answer, from.port, from.address, () => undefined),
          ),
      );
    });
  try {
    await withoutIpv6(host === 'localhost' ? '127.0.0.1' : host, open);
  } catch (error) {
    failed(protocolo, puerto, error as Error);
    return { protocolo, transporte: 'udp', puerto, activo: false, close: async () => undefined, hangUp: () => {} };
  }
  const { port } = (socket as dgram.Socket).address();
  return {
    protocolo,
    transporte: 'udp',
    puerto: port,
    activo: true,
    close: () => new Promise((resolve) => void socket?.close(() => resolve())),
    hangUp: () => {},
  };
};
