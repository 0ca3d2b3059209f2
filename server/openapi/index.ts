import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from '#contract/core/validation';
import type { Env } from '../env';
import { ApiError } from '../plugins/errors';
import { securityHeaders } from '../plugins/headers';
import type { RouteTable } from '../plugins/routeTable';
import { openApiOf } from './document';
import { isOfVersion } from './version';
import { script, viewerOf } from './viewer';

/** `/openapi.json` and its viewer: what other programs may call. For anyone, made once, when first asked for. */
export const openApiRoutes =
  ({ routes, version, env }: { routes: RouteTable; version: string; env: Env }): FastifyPluginAsyncZod =>
  async (app) => {
    let made: { json: string; page: string } | undefined;
    const documents = () => {
      if (!made) {
        const document = openApiOf(routes, version);
        made = { json: JSON.stringify(document), page: viewerOf(document) };
      }
      return made;
    };
    const open = { config: { allow: 'anyone' as const } };
    const fresh = { 'cache-control': 'no-cache' };

    app.get(
      '/openapi.json',
      { ...open, schema: { querystring: z.strictObject({ version: z.string().max(20).optional() }) } },
      async ({ query }, reply) => {
        if (query.version !== undefined && !isOfVersion(version, query.version))
          throw new ApiError('NO_ENCONTRADO', { message: `Este servidor tiene la versión ${version} y ninguna otra.` });
        return reply.headers(fresh).type('application/json; charset=utf-8').send(documents().json);
      },
    );
    app.get('/docs', open, async (request, reply) =>
      reply
        .headers({ ...securityHeaders(env, request.host, true), ...fresh })
        .type('text/html; charset=utf-8')
        .send(documents().page),
    );
    app.get('/docs/docs.js', open, async (_request, reply) =>
      reply.headers(fresh).type('text/javascript; charset=utf-8').send(script),
    );
  };
