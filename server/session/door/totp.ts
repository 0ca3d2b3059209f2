import { and, eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../db/system';
import { autenticadorTable } from '../../db/tables/puerta';

/** RFC 6238 as every app reads it: SHA-1, six digits, 30 s. */
const period = 30;
const totpOf = (secreto: string, email = '') =>
  new TOTP({
    issuer: 'Ftrack',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secreto),
  });

/** 160 random bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR says to the app. */
export const uriOf = (secreto: string, email: string): string => totpOf(secreto, email).toString();

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * The time step of a right code: this one, or the one before or after; undefined for a wrong code. Without a readable
 * secret none is right: an empty one would have codes that anybody can compute.
 */
export const stepOf = (secreto: string | undefined, code: string): number | undefined => {
  if (!secreto) return undefined;
  const now = Date.now();
  const delta = totpOf(secreto).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1_000 / period) + delta;
};

/** Uses a step up, once over all processes. Returns whether it was still unused. */
export const useStep = async (tx: Tx, userId: number, step: number): Promise<boolean> => {
  const { pasos, user_id } = autenticadorTable;
  const used = await tx
    .update(autenticadorTable)
    .set({ pasos: sql`array(select p from unnest(${pasos}) p where p > ${step - 4}) || ${step}::bigint` })
    .where(and(eq(user_id, userId), sql`not ${step}::bigint = any(${pasos})`))
    .returning({ id: user_id });
  return used.length > 0;
};
