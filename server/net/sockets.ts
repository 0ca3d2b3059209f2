import { createServer as createNodeServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

declare module 'node:http' {
  interface Server {
    /** Node's own switch: who has closed its sending half still gets its answers. */
    httpAllowHalfOpen: boolean;
  }
}

/** What a socket has asked and not been answered yet, in order. */
const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

/** A server whose clients may close their sending half, and that knows what each socket still waits for. */
export const createServer = (options: ServerOptions, handler: RequestListener): Server => {
  const server = createNodeServer(options, handler);
  server.httpAllowHalfOpen = true;
  server.prependListener('request', ({ socket }, response) => {
    const waiting = unanswered.get(socket) ?? watched(socket);
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
  });
  return server;
};

const watched = (socket: Socket) => {
  const waiting = new Set<ServerResponse>();
  unanswered.set(socket, waiting);
  // Node closes only the answer whose turn it is; those behind it would count as under way for ever.
  socket.once('close', () => setImmediate(() => waiting.forEach((response) => response.emit('close'))));
  return waiting;
};

/** The answers that this socket waits for: those to whole requests, and the one to the request that is coming in. */
export const answersOwed = (socket: Socket): { whole: ServerResponse[]; cut: ServerResponse | undefined } => {
  const waiting = [...(unanswered.get(socket) ?? [])];
  return {
    whole: waiting.filter(({ req }) => req.complete),
    cut: waiting.find(({ req }) => !req.complete),
  };
};
