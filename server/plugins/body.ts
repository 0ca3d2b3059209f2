import fp from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { limits } from '#contract/limits';
import { ApiError, badQuery } from './errors';
import { parseJson } from './json';

/** Above this size the connection is closed instead of reading the body to its end. */
const mostDrained = 64 * 1024 * 1024;

/**
 * Reads JSON bodies. Invalid JSON is refused only after the guard (401 before 400), and a body that is too large is read to its end first, so that
 * the client gets 413 instead of a broken connection.
 */
export const bodies = fp(async (app) => {
  const broken = new WeakSet<FastifyRequest>();

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, parseJson(String(text)));
    } catch {
      broken.add(request);
      done(null, undefined);
    }
  });
  // An empty text body is none: simple-rest sends text/plain on a DELETE without body.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, text, done) => {
    if (text !== '' && request.method !== 'DELETE') return done(new ApiError('TIPO_NO_SOPORTADO'));
    done(null, undefined);
  });

  // Plain callbacks: every frame of a device passes through here, and a promise costs more than the check.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced <= (request.routeOptions.bodyLimit ?? limits.body)) return done();
    const refuse = () => done(new ApiError('CUERPO_MUY_GRANDE'));
    if (announced > mostDrained) return refuse();
    void drained(request.raw).then(refuse);
  });

  app.addHook('preValidation', (request, _reply, done) => done(broken.has(request) ? badQuery('El cuerpo no es JSON válido.') : undefined));
});

const drained = (stream: IncomingMessage) =>
  new Promise<void>((resolve) => {
    stream
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve());
    stream.resume();
  });
