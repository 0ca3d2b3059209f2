import { setTimeout as after } from 'node:timers/promises';
import { buildEndSessionUrl } from 'openid-client';
import type { Issuer } from './issuer';

/** Logging out waits at most so long (ms) for an issuer that must be looked up first. */
const patience = 2_000;

/**
 * Where the browser ends its session at the issuer too; undefined where that offers no such address or does not answer.
 *
 * @param back where the issuer sends the browser then
 */
export const signOutAddress = async (issuer: Issuer, idToken: string, back: string): Promise<string | undefined> => {
  try {
    const client = await Promise.race([issuer.client('now'), after(patience, undefined, { ref: false })]);
    return client && buildEndSessionUrl(client, { id_token_hint: idToken, post_logout_redirect_uri: back }).href;
  } catch {
    // Nobody stays logged in because the issuer is down.
    return undefined;
  }
};
