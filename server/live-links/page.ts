import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { liveLinkKeyHeader, liveLinkPassHeader } from '#contract/core/session';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Env } from '../env';
import { sendBuiltPage, statusOfLink } from '../plugins/builtPage';
import { ApiError } from '../plugins/errors';
import { securityHeaders } from '../plugins/headers';
import type { Changed } from '../records/deps';
import { findGrant, mustLive } from '../session/grants/find';
import { liveLinks } from '../session/grants/kinds/index';
import { letRead, preflight } from './cors';
import { keysOfLinks } from './link/key';
import { countView, framersOf, type OpenLink } from './link/open';
import { stopPageRoutes } from './stops/page';
import { viewOf } from './view';

interface Parts {
  db: Db;
  env: Env;
  changed: Changed;
  /** The installation's. */
  secret: string;
  /** Folder of the built page. */
  client: string;
}

/** How long (ms) many viewers of a link share one look at the database, and of how many links that is remembered. */
const shared = { ms: 500, most: 2_000 };

interface Look {
  at: number;
  link: Promise<OpenLink | 'unknown' | 'ended'>;
  text?: Promise<{ text: string; etag: string }>;
  /** The origins whose pages may show it. */
  framers?: Promise<string[]>;
}

/** `/vivo/{token}`: the small page of a live link, and what it shows as JSON. The address itself is the permission. */
export const livePage = ({ db, env, changed, secret, client }: Parts) => {
  const looks = new Map<string, Look>();
  const keys = keysOfLinks(db, secret);

  const lookAt = (token: string): Look => {
    const known = looks.get(token);
    const now = performance.now();
    if (known && now - known.at < shared.ms) return known;
    const look: Look = { at: now, link: findGrant(db.system, liveLinks, token) };
    look.link.catch(() => looks.delete(token));
    looks.delete(token);
    looks.set(token, look);
    const [oldest] = looks.size > shared.most ? looks.keys() : [];
    if (oldest !== undefined) looks.delete(oldest);
    return look;
  };

  const textOf = (look: Look, link: OpenLink) =>
    (look.text ??= viewOf(db, link).then(
      (view) => {
        if (!view) throw new ApiError('ENLACE_TERMINADO');
        const text = JSON.stringify(view);
        return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
      },
      (error: unknown) => {
        looks.clear();
        throw error;
      },
    ));

  const framersOfLook = async (look: Look, token: string) =>
    (await look.link) === 'unknown' ? [] : (look.framers ??= framersOf(db.system, token));

  const forget = () => looks.clear();
  const find = async (token: string) => mustLive(await lookAt(token).link, liveLinks);

  const routes: FastifyPluginAsyncZod = async (app) => {
    await app.register(stopPageRoutes({ db, changed, find, forget }));
    app.get(
      '/vivo/:token',
      { config: { allow: 'anyone' }, schema: { params: z.object({ token: z.string() }) } },
      async (request, reply) => {
        const { token } = request.params;
        const look = lookAt(token);
        const given = await look.link;
        void reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', vary: 'accept, origin' });
        if (wantsPage(request.headers.accept)) {
          if (typeof given === 'object')
            await countView(db.system, given, { ip: request.ip, agent: request.headers['user-agent'] });
          const framers = given === 'unknown' ? [] : await framersOf(db.system, token);
          return sendBuiltPage(
            reply,
            path.join(client, 'vivo.html'),
            statusOfLink(given),
            securityHeaders(env, request.host, false, framers),
          );
        }
        await letRead(request, reply, () => framersOfLook(look, token));
        const link = mustLive(given, liveLinks);
        const pass = await keys.check(link, token, {
          key: headerOf(request, liveLinkKeyHeader),
          pass: headerOf(request, liveLinkPassHeader),
        });
        if (pass !== undefined) void reply.header(liveLinkPassHeader, pass);
        const { text, etag } = await textOf(look, link);
        void reply.header('etag', etag);
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        return reply.type('application/json; charset=utf-8').send(text);
      },
    );

    app.options(
      '/vivo/:token',
      { config: { allow: 'anyone' }, schema: { params: z.object({ token: z.string() }) } },
      async (request, reply) => {
        const { token } = request.params;
        const may = await letRead(request, reply, () => framersOfLook(lookAt(token), token));
        return reply
          .code(204)
          .headers({ vary: 'origin', ...(may && preflight) })
          .send();
      },
    );
  };

  return {
    routes,
    /** A link was revoked: the next look sees it at once in this process, and within half a second in the others. */
    forget,
  };
};

/** A header takes no accents. */
const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const text = headers[name.toLowerCase()];
  if (typeof text !== 'string') return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const wantsPage = (accept: string | undefined) => !accept?.includes('application/json');
