import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { liveLinkKeyHeader } from '#contract/session';
import { z } from '#contract/validation';
import type { Db } from '../db/client';
import type { Env } from '../env';
import { sendBuiltPage, statusOfLink } from '../plugins/builtPage';
import { ApiError } from '../plugins/errors';
import { securityHeaders } from '../plugins/headers';
import type { Changed } from '../records/crud';
import { countView, framersOf, isKey, openLink, type OpenLink } from './link/open';
import { stopPageRoutes } from './stops/page';
import { viewOf } from './view';

interface Parts {
  db: Db;
  env: Env;
  changed: Changed;
  /** Folder of the built page. */
  client: string;
}

/** How long (ms) many viewers of a link share one look at the database, and of how many links that is remembered. */
const shared = { ms: 500, most: 2_000 };
/** After so many wrong keys of a link an address must wait, in ms. */
const guesses = { most: 10, wait: 600_000, remembered: 10_000 };

interface Look {
  at: number;
  link: Promise<OpenLink | 'unknown' | 'ended'>;
  text?: Promise<{ text: string; etag: string }>;
}

/** `/vivo/{token}`: the small page of a live link, and what it shows as JSON. The address itself is the permission. */
export const livePage = ({ db, env, changed, client }: Parts) => {
  const looks = new Map<string, Look>();
  /** Wrong keys by link and address, since when. */
  const wrong = new Map<string, { n: number; since: number }>();

  const lookAt = (secret: string): Look => {
    const known = looks.get(secret);
    const now = performance.now();
    if (known && now - known.at < shared.ms) return known;
    if (looks.size >= shared.most) looks.clear();
    const look: Look = { at: now, link: openLink(db.system, secret) };
    look.link.catch(() => looks.delete(secret));
    looks.set(secret, look);
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

  /** @throws ApiError 401 without the key of a link that has one, 429 after too many wrong ones from this address */
  const checkKey = (link: OpenLink, secret: string, ip: string, key: string | undefined) => {
    if (link.clave_hash === null) return;
    if (!key) throw new ApiError('CLAVE_ENLACE');
    const who = `${link.id} ${ip}`;
    const now = performance.now();
    const tried = wrong.get(who);
    const recent = tried && now - tried.since < guesses.wait ? tried : { n: 0, since: now };
    // Before the key is looked at, or the answer would still tell a right one from a wrong one.
    if (recent.n >= guesses.most)
      throw new ApiError('DEMASIADOS_INTENTOS', { headers: { 'Retry-After': String(guesses.wait / 1_000) } });
    if (isKey(link.clave_hash, secret, key)) return;
    if (wrong.size >= guesses.remembered) wrong.clear();
    wrong.set(who, { n: recent.n + 1, since: now });
    throw new ApiError('CLAVE_ENLACE', { message: 'La clave no es correcta.' });
  };

  /** @throws ApiError 404, 410 */
  const living = (link: OpenLink | 'unknown' | 'ended'): OpenLink => {
    if (link === 'unknown')
      throw new ApiError('ENLACE_INVALIDO', { message: 'Revise la dirección: este enlace no existe.' });
    if (link === 'ended') throw new ApiError('ENLACE_TERMINADO');
    return link;
  };
  const forget = () => looks.clear();
  const find = async (token: string) => living(await lookAt(token).link);

  const routes: FastifyPluginAsyncZod = async (app) => {
    await app.register(stopPageRoutes({ db, changed, find, forget }));
    app.get(
      '/vivo/:token',
      { config: { allow: 'anyone' }, schema: { params: z.object({ token: z.string() }) } },
      async (request, reply) => {
        const { token } = request.params;
        const look = lookAt(token);
        const given = await look.link;
        void reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', vary: 'accept' });
        if (wantsPage(request.headers.accept)) {
          if (typeof given === 'object') await countView(db.system, given.id);
          const framers = given === 'unknown' ? [] : await framersOf(db.system, token);
          return sendBuiltPage(
            reply,
            path.join(client, 'vivo.html'),
            statusOfLink(given),
            securityHeaders(env, request.host, false, framers),
          );
        }
        const link = living(given);
        const key = request.headers[liveLinkKeyHeader.toLowerCase()];
        checkKey(link, token, request.ip, typeof key === 'string' ? decoded(key) : undefined);
        const { text, etag } = await textOf(look, link);
        void reply.header('etag', etag);
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        return reply.type('application/json; charset=utf-8').send(text);
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
const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const wantsPage = (accept: string | undefined) => !accept?.includes('application/json');
