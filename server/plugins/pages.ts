import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { shellHeadersMark, type KnownPage } from '#contract/core/paths';
import type { Env } from '../env';
import { sendBuiltPage } from './builtPage';
import { notFound } from './errors';
import { securityHeaders, unframed } from './headers';
import type { RouteTable } from './routeTable';
import { unknownRequests } from './unknown';

interface Pages {
  client: string;
  env: Env;
  routes: RouteTable;
  /** Refuses callers without a session. */
  authorize: (request: FastifyRequest) => Promise<void>;
}

/**
 * The page and its files. `client` is the folder of the built client. What no route
 * serves is answered by unknown.ts.
 */
export const pages = fp(async (app, { client, env, routes, authorize }: Pages) => {
  const shell = path.join(client, 'index.html');

  await app.register(fastifyStatic, {
    root: client,
    serve: false,
    cacheControl: false,
    // The list of the build's files is not public.
    dotfiles: 'ignore',
    // The build has put compressed files beside its own.
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.setHeader(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      reply.setHeader('x-content-type-options', 'nosniff');
      for (const [name, value] of Object.entries(unframed)) reply.setHeader(name, value);
      reply.setHeader('vary', 'accept-encoding');
    },
  });
  const sendPage = (request: FastifyRequest, reply: FastifyReply, kind: KnownPage['kind'], status: number) =>
    sendShell(reply, headersOf(request, kind === 'app'), status);

  // The service worker's copy is used for any page, so it has the strictest headers.
  app.get('/build/index.html', { config: { allow: 'anyone' } }, (request, reply) =>
    sendShell(reply, shellHeaders(request)),
  );
  app.get<{ Params: { '*': string } }>('/build/*', { config: { allow: 'anyone' } }, (request, reply) =>
    reply.sendFile(request.params['*']),
  );

  app.get('/manifest.webmanifest', { config: { allow: 'anyone' } }, async (request, reply) => {
    const manifest = await readFile(path.join(client, 'manifest.webmanifest')).catch(() => undefined);
    if (manifest === undefined) return notFound(request, reply);
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest);
  });

  app.get('/service-worker.js', { config: { allow: 'anyone' } }, async (request, reply) => {
    const script = await readFile(path.join(client, 'service-worker.js'), 'utf8').catch(() => undefined);
    if (script === undefined) return notFound(request, reply);
    const mark = createHash('sha256')
      .update(JSON.stringify(shellHeaders(request)))
      .digest('hex')
      .slice(0, 12);
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .headers({ ...unframed, 'x-content-type-options': 'nosniff' });
    return script.replace(shellHeadersMark, mark);
  });

  app.setNotFoundHandler(unknownRequests({ routes, authorize, sendPage }));

  const sendShell = (reply: FastifyReply, headers: Record<string, string>, status = 200) =>
    sendBuiltPage(reply, shell, status, { 'cache-control': 'no-cache', ...headers });

  const headersOf = (request: FastifyRequest, mayRefer: boolean) => securityHeaders(env, request.host, mayRefer);
  const shellHeaders = (request: FastifyRequest) => headersOf(request, false);
});
