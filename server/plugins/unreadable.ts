import type { Socket } from 'node:net';
import { rawAnswer } from '../net/rawAnswer';
import { answersOwed } from '../net/sockets';

/** `reason`: what the parser expected. */
type Unreadable = Error & { code?: string; reason?: string };

/** Sockets that have sent something unreadable: whatever follows on them is not a request. */
const refused = new WeakSet<Socket>();

/** ms for which a refused socket may still send. */
const linger = 1_000;

/**
 * For input that never becomes a request: invalid HTTP, headers too long, timeouts. Requests before it on the same
 * socket get their answers first; then the socket is closed.
 */
export const unreadable = (error: Unreadable, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed || refused.has(socket)) return;
  refused.add(socket);
  const { whole, cut } = answersOwed(socket);
  const close = () => {
    if (!socket.writable || cut?.headersSent) return void socket.destroy();
    // Closed at once, with bytes still coming in, the answer could be lost on its way.
    socket.end(refusalOf(error));
    setTimeout(() => socket.destroy(), linger).unref();
  };
  const last = whole.at(-1);
  if (last) last.once('close', close);
  else close();
};

const refusalOf = ({ code = '', reason = '' }: Unreadable) => {
  const [status, message] = unreadableAs[code] ?? ['400 Bad Request', adviceOn(reason)];
  return rawAnswer({ code: 'VALIDACION', status, message });
};

const unreadableAs: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'La solicitud no llegó completa a tiempo. Envíela de nuevo.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Los encabezados de la solicitud son demasiado largos.'],
  HPE_INVALID_EOF_STATE: ['400 Bad Request', 'La solicitud se cortó antes de su final. Envíela de nuevo.'],
};

/** What the parser says of forms that some devices write; its words may change with Node. */
const advice: readonly [RegExp, string][] = [
  [/char in url/i, 'La dirección solo lleva caracteres ASCII: escriba los demás escapados, «ó» como %C3%B3.'],
  [/expected http\//i, 'La dirección no lleva espacios: escríbalos como %20.'],
  [/crlf|\bcr\b|\blf\b/i, 'Cada línea de los encabezados termina con CR LF.'],
];

const adviceOn = (reason: string) =>
  advice.find(([pattern]) => pattern.test(reason))?.[1] ?? 'La solicitud no se entiende.';
