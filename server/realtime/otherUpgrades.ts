import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { answersOwed } from '../net/sockets';

/** Whether a client wants a websocket, perhaps among other protocols. */
export const wantsWebsocket = ({ headers }: IncomingMessage): boolean =>
  (headers.upgrade ?? '').split(',').some((each) => each.trim().toLowerCase() === 'websocket');

/**
 * Goes on as if the client had not offered a protocol that we do not speak (RFC 9110, 7.8): Java and curl offer h2c
 * with ordinary requests. Node gives up parsing at an upgrade, so the request is read again without the offer, once
 * those before it on the same socket have their answers.
 */
export const ignoreUpgrade = (http: Server, request: IncomingMessage, socket: Socket, head: Buffer): void => {
  const broken = () => socket.destroy();
  const readAgain = () => {
    // Whoever reads it again listens too: what stayed would be added anew with each request of a kept connection.
    socket.off('drain', drained).off('error', broken);
    if (socket.destroyed) return;
    socket.unshift(Buffer.concat([headOf(request), head]));
    http.emit('connection', socket);
  };
  const before = answersOwed(socket).whole;
  // Node has stopped to pass this on.
  const drained = () => before.forEach((answer) => answer.emit('drain'));
  socket.on('error', broken);
  const last = before.at(-1);
  if (!last) return readAgain();
  socket.on('drain', drained);
  last.once('close', readAgain);
};

const headOf = ({ method = 'GET', url = '/', httpVersion, rawHeaders }: IncomingMessage) => {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (/^(upgrade|http2-settings)$/i.test(name)) continue;
    const kept = /^connection$/i.test(name) ? withoutOffer(value) : value;
    if (kept !== '') lines.push(`${name}: ${kept}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
};

const withoutOffer = (connection: string) =>
  connection
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/^(upgrade|http2-settings)$/i.test(each))
    .join(', ');
