import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Env } from '../env';
import { reasonOf } from '../faults/sentences';
import { withoutIpv6 } from '../net/withoutIpv6';
import { listenerOn } from './listener';

type Address = Pick<Env, 'PORT' | 'HOST'>;

/**
 * Opens the port for a moment, before anything slow begins.
 * @throws Error in Spanish: which variable, what is there, what to do
 */
export const checkPort = async ({ PORT: port, HOST: host }: Address): Promise<void> => {
  try {
    await withoutIpv6(host, async (at) => {
      const server = createServer();
      server.listen(port, at);
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
    });
  } catch (error) {
    throw await portFault(error, { PORT: port, HOST: host });
  }
};

/** What keeps a port from being opened; the error itself when it is about something else. */
export const portFault = async (error: unknown, { PORT: port, HOST: host }: Address): Promise<unknown> => {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error;
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return error;
  const said = await sentenceOf(String(error.code), port, host, error);
  return new Error(said, { cause: error });
};

const sentenceOf = async (code: string, port: number, host: string, error: Error): Promise<string> => {
  switch (code) {
    case 'EADDRINUSE':
      return (
        `PORT: el puerto ${port} ya lo usa ${(await listenerOn(port)) ?? 'otro programa'}. Ciérrelo, o elija otro ` +
        `puerto: PORT=${port === 65_535 ? 8000 : port + 1}.`
      );
    case 'EACCES':
    case 'EPERM':
      return (
        `PORT: esta cuenta no puede abrir el puerto ${port}${port < 1024 ? ', que es del sistema' : ''}. Elija uno ` +
        'desde 1024 (PORT=8000) con un proxy delante, o dé ese permiso al servicio ' +
        '(AmbientCapabilities=CAP_NET_BIND_SERVICE).'
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return `HOST: esta máquina no tiene la dirección «${host}». Use una suya, 127.0.0.1, o 0.0.0.0 para todas.`;
    default:
      return `PORT: no se pudo abrir el puerto ${port} en ${host}: ${reasonOf(error)}.`;
  }
};
