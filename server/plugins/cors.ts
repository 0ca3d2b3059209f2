import fp from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import {
  companyHeaders,
  cursorHeader,
  effectsHeader,
  idempotencyHeader,
  phoneClockHeader,
  versionHeader,
} from '#contract/core/session';
import { permissionHeader } from '#contract/requests/tokens';
import { bearerOf } from './guard';
import { isOfApi } from './requestPath';

const exposed = [
  'Content-Range',
  'Deprecation',
  'ETag',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Sunset',
  'X-Request-Id',
  permissionHeader,
  cursorHeader,
  effectsHeader,
  versionHeader,
];
const accepted = [
  'Authorization',
  'Content-Type',
  'If-None-Match',
  idempotencyHeader,
  phoneClockHeader,
  companyHeaders[1],
  companyHeaders[2],
];
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** Seconds for which a browser need not ask again. */
const asksAgain = 7_200;

interface Cors {
  origins: readonly string[];
  isToken: (bearer: string | undefined) => boolean;
}

/**
 * Pages of these origins may call the API with a token. Sessions are never theirs: an answer to anything else carries
 * no permission, so that the page cannot read it, and credentials are never allowed.
 */
export const cors = fp(async (app, { origins, isToken }: Cors) => {
  if (origins.length === 0) return;
  const allowed = new Set(origins);

  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (!isOfApi(request)) return done();
    reply.header('vary', 'origin');
    if (origin === undefined || !allowed.has(origin)) return done();
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      void reply
        .code(204)
        .headers({
          'access-control-allow-origin': origin,
          'access-control-allow-methods': methods,
          'access-control-allow-headers': accepted.join(', '),
          'access-control-max-age': asksAgain,
        })
        .send();
      return;
    }
    if (isToken(bearerOf(request)) || isDocument(request))
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed.join(', ') });
    done();
  });
});

const isDocument = ({ method, routeOptions }: FastifyRequest) =>
  method === 'GET' && routeOptions.url === '/api/openapi.json';
