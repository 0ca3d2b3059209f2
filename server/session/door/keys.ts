import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { and, asc, eq, or, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { System, Tx } from '../../db/system';
import { llaveTable as t } from '../../db/tables/puerta';
import type { RelyingParty } from './relyingParty';

type Key = typeof t.$inferSelect;

const keysOf = (db: System | Tx, userId: number) => db.select().from(t).where(eq(t.user_id, userId)).orderBy(asc(t.id));

const described = ({ credencial, transportes }: Key) => ({ id: credencial, transports: transportes });

/** ES256, RS256 (older Windows), Ed25519. */
const algorithms = [-8, -7, -257];

/** Options to register one more key of a user. A passkey where the device can, which asks for its PIN or a finger. */
export const registrationOptions = async (
  db: System,
  { id }: RelyingParty,
  user: { id: number; uuid: string; email: string; name: string },
) =>
  generateRegistrationOptions({
    rpName: 'Ftrack',
    rpID: id,
    userID: new TextEncoder().encode(user.uuid),
    userName: user.email,
    userDisplayName: user.name,
    timeout: limits.door.attempt,
    attestationType: 'none',
    excludeCredentials: (await keysOf(db, user.id)).map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });

/** Whether the browser says that it was asked within a frame of another site. Our pages are never framed. */
const isFramed = (answer: RegistrationResponseJSON | AuthenticationResponseJSON) => {
  const said = decodeClientDataJSON(answer.response.clientDataJSON);
  return said.crossOrigin === true || 'topOrigin' in said;
};

/** Ways to reach a key, as browsers name them. The browser is not believed to send texts, nor a list. */
const transportsOf = (given: unknown): string[] =>
  Array.isArray(given)
    ? given.filter((each): each is string => typeof each === 'string' && /^[a-z-]{1,20}$/.test(each)).slice(0, 10)
    : [];

/** The key of a registration; undefined for a wrong answer. */
export const registered = async ({ id, origins }: RelyingParty, reto: string, answer: unknown) => {
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: reto,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!verified?.verified || isFramed(answer as RegistrationResponseJSON)) return undefined;
  const { credential, userVerified, credentialBackedUp } = verified.registrationInfo;
  return {
    credencial: credential.id,
    clave_publica: Buffer.from(credential.publicKey).toString('base64url'),
    contador: credential.counter,
    transportes: transportsOf(credential.transports),
    verifica: userVerified,
    sincronizada: credentialBackedUp,
  };
};

/** Options to answer with a key: one of the user's, or any that the browser has. */
export const requestOptions = async (db: System, { id }: RelyingParty, userId: number | null, reto?: string) =>
  generateAuthenticationOptions({
    rpID: id,
    timeout: limits.door.attempt,
    // Alone it has to be both factors.
    userVerification: userId === null ? 'required' : 'preferred',
    ...(userId !== null && { allowCredentials: (await keysOf(db, userId)).map(described) }),
    ...(reto !== undefined && { challenge: Buffer.from(reto, 'base64url') }),
  });

/** The key that an answer names, and whose it is. */
export const keyNamed = async (db: System, answer: { id: string }): Promise<Key | undefined> => {
  const [key] = await db.select().from(t).where(eq(t.credencial, answer.id));
  return key;
};

/** `copied`: its counter went back, so that there may be a copy of it. */
export type Checked = { key: Key; verified: boolean } | 'wrong' | 'copied';

/** Checks the answer of a key, and counts its use: once, over all processes. */
export const checkKey = async (
  db: System,
  { id, origins }: RelyingParty,
  reto: string,
  key: Key,
  answer: unknown,
): Promise<Checked> => {
  const checked = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: reto,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: false,
    credential: {
      id: key.credencial,
      publicKey: new Uint8Array(Buffer.from(key.clave_publica, 'base64url')),
      // Compared below, in the statement that stores it.
      counter: 0,
    },
  }).catch(() => undefined);
  if (!checked?.verified || isFramed(answer as AuthenticationResponseJSON)) return 'wrong';
  const { newCounter, userVerified, credentialBackedUp } = checked.authenticationInfo;
  const used = await db
    .update(t)
    .set({ contador: newCounter, sincronizada: credentialBackedUp, usada_en: sql`now()` })
    .where(and(eq(t.id, key.id), or(lt(t.contador, newCounter), and(eq(t.contador, 0), sql`${newCounter} = 0`))))
    .returning({ id: t.id });
  return used.length > 0 ? { key, verified: userVerified } : 'copied';
};
