import type { FastifyInstance } from 'fastify';
import { hasCheapAsyncContext, within, type Origin } from './context';
import { requestIdHeader } from './logging';
import type { Metrics } from './metrics';
import type { Traces } from './traces';

declare module 'fastify' {
  interface FastifyRequest {
    origin: Origin | null;
  }
}

/** Counts every request, and stores the origin of its statements where that is requested or cheap. */
export const watchRequests = (app: FastifyInstance, { requests }: Metrics, traces: Traces | null) => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe(
      { route, method: request.method, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.decorateRequest('origin', null);
  if (!traces && !hasCheapAsyncContext) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.origin = { requestId: request.id, span: traces?.request(request) ?? null };
    within(request.origin, done);
  });
  // The body was read in the socket's context, so the request's is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.origin) within(request.origin, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { origin } = request;
    if (origin?.span) traces?.responded(origin.span, request, reply);
    // Work that it started and that continues no longer belongs to it.
    if (origin) Object.assign(origin, { requestId: null, span: null } satisfies Origin);
    done();
  });
};

/** Every response except those to devices contains its request id. */
export const answerRequestIds = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
};
