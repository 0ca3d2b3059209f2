import type { Socket } from 'node:net';
import { unkept } from './headers';
import { errors, type ErrorBody } from '#contract/errors';

/** For input that never becomes a request: invalid HTTP, headers too long, timeouts. Closes the socket. */
export const unreadable = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = unreadableAs[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({
    error: errors.VALIDACION.error,
    message: 'La solicitud no se entiende.',
    code: 'VALIDACION',
  } satisfies ErrorBody);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...unkept,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
};

const unreadableAs: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
