import fp from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { limits } from '#contract/core/limits';
import { charsetOf, declaredText } from '../encoding/text';
import { ApiError, badQuery } from './errors';
import { cleaned, parseJson } from './json';

/** Above this size the connection is closed instead of reading the body to its end. */
const mostDrained = 64 * 1024 * 1024;

/**
 * Reads JSON bodies, and spells their texts and those of the query in one way. Bodies are parsed only after the guard,
 * so that nothing is computed for callers without a session (and 401 comes before 400); calls of anybody may have small
 * ones only. A body that is too large is read to its end first, so that the client gets 413 instead of a broken
 * connection.
 */
export const bodies = fp(async (app) => {
  const unread = new WeakMap<FastifyRequest, Buffer>();

  app.addHook('onRoute', (route) => {
    if (route.config?.allow === 'anyone') route.bodyLimit ??= limits.openBody;
  });

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length > 0) unread.set(request, body);
    done(null, undefined);
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

  app.addHook('preValidation', (request, _reply, done) => {
    // In an address only escapes hold other than ASCII.
    if (letters.test(request.raw.url ?? '')) request.query = cleaned(request.query);
    const body = unread.get(request);
    if (!body) return done();
    unread.delete(request);
    try {
      const text = declaredText(body, charsetOf(request.headers['content-type']));
      if (text === undefined) return done(new ApiError('TIPO_NO_SOPORTADO', { message: otherCharset }));
      const value = parseJson(text);
      request.body = spelled.test(text) ? cleaned(value) : value;
    } catch (error) {
      return done(error instanceof ApiError ? error : badQuery('El cuerpo no es JSON válido.'));
    }
    done();
  });
});

const otherCharset =
  'El texto no está en UTF-8 ni en el juego de caracteres que declara. Envíelo en UTF-8 o declare el suyo (charset).';

/** Escaped bytes of letters outside ASCII. */
const letters = /%[c-f]/i;

/** Letters outside ASCII, or escapes that may be such letters: bodies without them are left alone. */
const spelled = /[^\0-\x7f]|\\u/;

const drained = (stream: IncomingMessage) =>
  new Promise<void>((resolve) => {
    stream
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve());
    stream.resume();
  });
