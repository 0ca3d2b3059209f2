import { createHash } from 'node:crypto';
import fp from 'fastify-plugin';
import { isOfApi } from './requestPath';

/** Larger answers have no ETag: to hash them would hold up other requests. Characters. */
const longest = 1024 * 1024;

/**
 * JSON answers of the API carry an ETag of their content, and a client that knows the content already gets 304. The tag
 * is weak: it is the same for every encoding. A route whose answer tells the time sets its own, of the rest.
 */
export const notModified = fp(async (app) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    if (reply.statusCode !== 200 || typeof payload !== 'string' || payload.length > longest) return done();
    if (!isOfApi(request)) return done();
    const etag = String(reply.getHeader('etag') ?? tagOf(payload));
    reply.header('etag', etag);
    if (!names(request.headers['if-none-match'], etag)) return done();
    reply.code(304);
    done(null, '');
  });
});

/** The tag of a content. */
export const tagOf = (content: string): string => `W/"${createHash('sha1').update(content).digest('base64url')}"`;

/** Whether an If-None-Match names this tag; weakly, as RFC 9110 compares there. */
const names = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2)));
