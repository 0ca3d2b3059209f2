import path from 'node:path';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from '#contract/core/validation';
import type { System } from '../db/system';
import type { Env } from '../env';
import { sendBuiltPage, statusOfLink } from '../plugins/builtPage';
import { securityHeaders } from '../plugins/headers';
import { findGrant } from '../session/grants/find';
import { requestLinks } from '../session/grants/kinds/index';

interface Parts {
  db: System;
  env: Env;
  /** Folder of the built page. */
  client: string;
}

/** `/solicitar/{token}` and `/solicitud/{token}`: the small page of requests, which asks the API for what it shows. */
export const requestPages =
  ({ db, env, client }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { params: z.object({ token: z.string() }) };
    for (const [address, statusOf] of [
      ['/solicitar/:token', async (token: string) => statusOfLink(await findGrant(db, requestLinks, token))],
      ['/solicitud/:token', async () => 200],
    ] as const)
      app.get(address, { config: { allow: 'anyone' }, schema }, async (request, reply) => {
        void reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' });
        return sendBuiltPage(
          reply,
          path.join(client, 'solicitar.html'),
          await statusOf(request.params.token),
          securityHeaders(env, request.host, false),
        );
      });
  };
