import type { FastifyReply, FastifyRequest } from 'fastify';
import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from '#contract/core/validation';
import { seal, unseal } from '../sealed';
import { cookiesOf, setCookie } from './cookies';

/** How long (s) a sign-on may take at the issuer, and how many a browser may have begun. */
const life = 600;
const most = 5;
const prefix = 'ftrack_oidc_';

const started = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page that was wanted. */
  redirect: z.string().optional(),
  /** ms since 1970. */
  ends: z.number(),
});
export type Started = z.output<typeof started>;

/** Each one has its own cookie: two windows may sign on at once. */
const nameOf = (state: string) => `${prefix}${state.slice(0, 10)}`;

/** What begun sign-ons must come back with is kept, sealed, by the browser that began them: nothing is stored here. */
export const startsOf = (secret: string) => ({
  /** Begins one and returns what the issuer is told of it. */
  begin: async (request: FastifyRequest, reply: FastifyReply, redirect: string | undefined, secure: boolean) => {
    const start: Started = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      ...(redirect !== undefined && { redirect }),
      ends: Date.now() + life * 1_000,
    };
    const before = [...cookiesOf(request, secure).keys()].filter((name) => name.startsWith(prefix));
    for (const name of before.slice(0, Math.max(0, before.length - most + 1)))
      setCookie(reply, { name, value: '', life: 0, secure });
    const value = seal(secret, JSON.stringify(start));
    setCookie(reply, { name: nameOf(start.state), value, life, secure });
    return {
      state: start.state,
      nonce: start.nonce,
      code_challenge: await calculatePKCECodeChallenge(start.verifier),
      code_challenge_method: 'S256',
    };
  },

  /** The one that this browser began with that state, while it lasts. Its cookie is deleted. */
  end: (request: FastifyRequest, reply: FastifyReply, state: string, secure: boolean): Started | undefined => {
    const name = nameOf(state);
    const kept = cookiesOf(request, secure).get(name);
    if (!kept) return undefined;
    setCookie(reply, { name, value: '', life: 0, secure });
    const text = unseal(secret, kept);
    const start = text === undefined ? undefined : started.safeParse(JSON.parse(text)).data;
    return start?.state === state && start.ends > Date.now() ? start : undefined;
  },
});
