import type { Socket } from 'node:net';
import { rawAnswer } from '../rawAnswer';
import { answersOwed } from '../sockets';

/** Sockets that have sent something unreadable: whatever follows on them is not a request. */
const refused = new WeakSet<Socket>();

/**
 * For input that never becomes a request: invalid HTTP, headers too long, timeouts. Requests before it on the same
 * socket get their answers first; then the socket is closed.
 */
export const unreadable = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed || refused.has(socket)) return;
  refused.add(socket);
  const { whole, cut } = answersOwed(socket);
  const close = () => {
    if (!socket.writable || cut?.headersSent) return socket.destroy();
    return socket.end(refusalOf(error), () => socket.destroy());
  };
  const last = whole.at(-1);
  if (last) last.once('close', close);
  else close();
};

const refusalOf = ({ code }: { code?: string }) => {
  const [status, message] = unreadableAs[code ?? ''] ?? ['400 Bad Request', 'La solicitud no se entiende.'];
  return rawAnswer({ code: 'VALIDACION', status, message });
};

const unreadableAs: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'La solicitud no llegó completa a tiempo. Envíela de nuevo.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Los encabezados de la solicitud son demasiado largos.'],
  HPE_INVALID_EOF_STATE: ['400 Bad Request', 'La solicitud se cortó antes de su final. Envíela de nuevo.'],
};
