import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { buildAuthorizationUrl } from 'openid-client';
import { safeRedirect } from '#contract/core/paths';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import { usuarioTable } from '../../db/tables/usuarios';
import { publicOrigin } from '../../mail/index';
import { networkOf } from '../../net/address';
import { ApiError } from '../../plugins/errors';
import { createTurns } from '../../turns/fairTurns';
import type { Accounts } from '../deps';
import { seal } from '../sealed';
import { enter, entered } from '../door/secondStep';
import { useOnce } from '../door/steps';
import { linkAccount, linkedAccount } from './account';
import { answerOf } from './answer';
import { cookiesOf, setCookie } from './cookies';
import { openEntry, takeEntry } from './entries';
import { faultOfDiscovery, SignOnFault } from '../issuer/faults';
import type { Issuer } from '../issuer/issuer';
import { hasSecondFactor } from './proven';
import { startsOf, type Started } from './starts';

const entryCookie = 'ftrack_entrada';
/** The longest page address that travels along. */
const longestPage = 500;

const answer = z.object({
  entrada: z.string().min(1).max(200),
  /** On a phone with a PIN. */
  telefono: z.boolean().default(false),
  /** The token of a remembered device. */
  equipo: z.string().max(200).optional(),
});

/** Sign-on with the identity provider: to it, back from it, and the session for who was let in. */
export const oidcRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, issuer: known, secret } = accounts;
    const starts = startsOf(secret);
    // Each return asks the issuer two or three things: others must not wait for a flood of them.
    const turns = createTurns(8, 200);
    const mustBeSet = () => {
      if (!known) throw new ApiError('NO_ENCONTRADO');
      return known;
    };
    const addresses = (request: FastifyRequest) => {
      const origin = publicOrigin(env, request);
      const secure = origin.startsWith('https:') || request.protocol === 'https';
      return { back: `${origin}/api/oidc/regreso`, secure };
    };

    app.get(
      '/oidc/inicio',
      {
        config: { allow: 'anyone' },
        schema: { querystring: z.object({ redirect: z.string().max(longestPage).optional().catch(undefined) }) },
      },
      async (request, reply) => {
        const issuer = mustBeSet();
        const { back, secure } = addresses(request);
        const redirect = safeRedirect(request.query.redirect);
        try {
          const client = await issuer.client('now');
          const started = await starts.begin(request, reply, redirect, secure);
          const parameters = { redirect_uri: back, scope: 'openid email profile', ...started };
          return reply.redirect(addressAt(() => buildAuthorizationUrl(client, parameters)));
        } catch (error) {
          return refuse(request, reply, error, redirect);
        }
      },
    );

    /** @throws SignOnFault */
    const letIn = async (issuer: Issuer, request: FastifyRequest, reply: FastifyReply, started: Started) => {
      const { back, secure } = addresses(request);
      const returned = new URL(`${back}?${searchOf(request).toString()}`);
      const { claims, idToken, more } = await answerOf(issuer, started, returned);
      // A code that comes twice is the issuer's to refuse. What it let in opens one entry all the same.
      if (!(await useOnce(db, 'oidc', started.state))) throw new SignOnFault('estado_perdido');
      const userId =
        (await linkedAccount(db, claims)) ?? (await linkAccount(accounts, issuer, await more(), request.ip));
      const hasProven = hasSecondFactor(claims);
      const { entrada, browser } = await openEntry(db, { userId, hasProven, idToken: seal(secret, idToken) });
      setCookie(reply, { name: entryCookie, value: browser, life: limits.door.entry / 1_000, secure });
      return entrada;
    };

    app.get('/oidc/regreso', { config: { allow: 'anyone' } }, async (request, reply) => {
      const issuer = mustBeSet();
      const state = searchOf(request).get('state');
      const started = state ? starts.end(request, reply, state, addresses(request).secure) : undefined;
      const wanted = started?.redirect;
      try {
        if (!started) throw new SignOnFault('estado_perdido');
        const work = turns.take(networkOf(request.ip), () => letIn(issuer, request, reply, started));
        if (!work) throw new SignOnFault('emisor_inalcanzable', 'too many sign-ons at once');
        return toLogin(reply, { entrada: await work }, wanted);
      } catch (error) {
        return refuse(request, reply, error, wanted);
      }
    });

    app.post(
      '/login/oidc',
      { config: { allow: 'anyone' }, schema: { body: answer, response: { 200: entered } } },
      async (request, reply) => {
        mustBeSet();
        const { entrada, telefono, equipo } = request.body;
        const { secure } = addresses(request);
        const browser = cookiesOf(request, secure).get(entryCookie);
        const entry = browser ? await takeEntry(db, entrada, browser) : undefined;
        const [user] = entry
          ? await db.select({ estado: usuarioTable.estado }).from(usuarioTable).where(eq(usuarioTable.id, entry.userId))
          : [];
        if (user?.estado === 'bloqueado') throw new ApiError('CUENTA_BLOQUEADA');
        if (!entry || user?.estado !== 'activo')
          throw new ApiError('CREDENCIALES_INVALIDAS', {
            message: 'La entrada venció o ya se usó. Entre de nuevo con su proveedor de identidad.',
          });
        setCookie(reply, { name: entryCookie, value: '', life: 0, secure });
        return enter(accounts, entry.userId, request, reply, {
          method: 'oidc',
          onPhone: telefono,
          equipo,
          hasProven: entry.hasProven,
          idToken: entry.idToken,
        });
      },
    );
  };

/** @throws SignOnFault where the issuer names no address to send the browser to */
const addressAt = (build: () => URL): string => {
  try {
    return build().href;
  } catch (error) {
    throw faultOfDiscovery(error);
  }
};

const searchOf = ({ originalUrl }: FastifyRequest) => new URL(originalUrl, 'http://localhost').searchParams;

/** What follows `#` stays in the browser: no log and no other site gets it. */
const toLogin = (reply: FastifyReply, said: Record<string, string>, wanted: string | undefined) => {
  const hash = new URLSearchParams({ ...said, ...(wanted !== undefined && { redirect: wanted }) }).toString();
  return reply.header('referrer-policy', 'no-referrer').redirect(`/login#${hash}`);
};

/** A sign-on that failed is a page with a reason; what nobody foresaw is temporary. @throws ApiError 503 */
const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown, wanted: string | undefined) => {
  if (!(error instanceof SignOnFault)) {
    request.log.error({ err: error }, 'a sign-on failed');
    throw new ApiError('NO_DISPONIBLE', { headers: { 'Retry-After': '5' } });
  }
  const { fault, detail } = error;
  if (detail === undefined) request.log.info({ fault, ip: request.ip }, 'a sign-on failed');
  else request.log.warn({ fault, detail, ip: request.ip }, 'a sign-on failed');
  return toLogin(reply, { error: fault }, wanted);
};
