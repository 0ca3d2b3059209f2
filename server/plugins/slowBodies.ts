import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { limits } from '#contract/core/limits';
import { unreadable } from './unreadable';

export type Timeouts = Record<keyof typeof limits.timeouts, number>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload: its body may take as long as it moves. */
    slow?: true;
  }
}

/**
 * Cuts off bodies that are late: that of an upload when it stands still, any other when the whole takes too long.
 * Node's own limit is the same for all routes, and is the last one of uploads.
 */
export const limitSlowBodies = (app: FastifyInstance, { request: whole, still }: Timeouts) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // Injected requests have no socket.
    if (!announcesBody(request) || !(raw.socket instanceof Socket)) return done();
    const slow = request.routeOptions.config.slow === true;
    const begun = performance.now();
    let moved = { bytes: raw.socket.bytesRead, at: begun };
    const look = () => {
      if (raw.complete) return clearInterval(timer);
      const now = performance.now();
      if (raw.socket.bytesRead > moved.bytes) moved = { bytes: raw.socket.bytesRead, at: now };
      // What follows a refusal is read for its own sake no longer.
      const late = slow && !reply.sent ? now - moved.at >= still : now - begun >= whole;
      if (late) cutOff(request, reply.sent);
    };
    const timer = setInterval(look, slow ? still / 4 : whole).unref();
    raw.once('close', () => clearInterval(timer));
    done();
  });
};

const announcesBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const cutOff = ({ raw: { socket } }: FastifyRequest, answered: boolean) => {
  if (answered) socket.destroy();
  else unreadable(Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
};
