import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fp from 'fastify-plugin';
import type { onSendHookHandler, RouteOptions } from 'fastify';
import { secretText } from '#contract/core/entity';
import { z } from '#contract/core/validation';

declare module 'fastify' {
  interface FastifyReply {
    /** Content-Range of a list: it counts rows of the answer, not bytes of its encoding. */
    rows: string | null;
  }
}

/** Bytes. Below the first compression gains nothing; above the second it runs in the thread pool. */
const sizes = { threshold: 1024, syncThreshold: 64 * 1024 };

/**
 * Compresses answers as their client accepts it. Brotli comes first: at these levels it takes less time than gzip, for
 * fewer bytes. The library passes over answers with a Content-Range, so that of a list is set aside meanwhile.
 */
export const compression = fp(async (app) => {
  app.decorateReply('rows', null);
  app.addHook('onRoute', (route) => {
    if (carriesSecret(route)) route.compress = false;
  });
  app.addHook('onSend', setRowsAside);
  await app.register(fastifyCompress, {
    ...sizes,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
  // Runs after the hook that the library gives to each route.
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), restoreRows];
  });
});

const setRowsAside: onSendHookHandler = (request, reply, _payload, done) => {
  // Compressed inside, though the library's list of types says otherwise.
  if (String(reply.getHeader('content-type')).startsWith('application/pdf'))
    request.headers['x-no-compression'] = 'pdf';
  const range = reply.getHeader('content-range');
  const isOfFile = reply.statusCode === 206 || reply.statusCode === 416;
  if (range !== undefined && !isOfFile) {
    reply.rows = String(range);
    reply.removeHeader('content-range');
  }
  done();
};

const restoreRows: onSendHookHandler = (_request, reply, _payload, done) => {
  if (reply.rows !== null) reply.header('content-range', reply.rows);
  // A strong tag would promise the same bytes in every encoding.
  const etag = reply.getHeader('etag');
  if (reply.hasHeader('content-encoding') && String(etag).startsWith('"')) reply.header('etag', `W/${String(etag)}`);
  done();
};

/** Whether an answer of this route has a secret among its fields. */
export const carriesSecret = ({ schema }: Pick<RouteOptions, 'schema'>): boolean =>
  Object.values(schema?.response ?? {}).some(holdsSecret);

const holdsSecret = (schema: unknown): boolean => {
  if (schema === secretText) return true;
  if (schema instanceof z.ZodArray) return holdsSecret(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return holdsSecret(schema.unwrap());
  return schema instanceof z.ZodObject && Object.values(schema.shape).some(holdsSecret);
};
