import { setTimeout as after } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { buildEndSessionUrl } from 'openid-client';
import type { System } from '../../db/system';
import { sesionTable } from '../../db/tables/usuarios';
import { unseal } from '../door/sealed';
import type { Issuer } from './issuer';

/** Logging out waits at most so long (ms) for an issuer that must be looked up first. */
const patience = 2_000;

/** The ID token of a session that came from the issuer. */
export const idTokenOf = async (db: System, secret: string, sessionId: number): Promise<string | undefined> => {
  const [session] = await db
    .select({ sealed: sesionTable.id_token })
    .from(sesionTable)
    .where(eq(sesionTable.id, sessionId));
  return session?.sealed ? unseal(secret, session.sealed) : undefined;
};

/**
 * Where the browser ends its session at the issuer too; undefined where that offers no such address or does not answer.
 *
 * @param back where the issuer sends the browser then
 */
export const signOutAddress = async (issuer: Issuer, idToken: string, back: string): Promise<string | undefined> => {
  try {
    const client = await Promise.race([issuer.client(), after(patience, undefined, { ref: false })]);
    return client && buildEndSessionUrl(client, { id_token_hint: idToken, post_logout_redirect_uri: back }).href;
  } catch {
    // Nobody stays logged in because the issuer is down.
    return undefined;
  }
};
