import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { limits } from '#contract/limits';
import type { System, Tx } from '../db/client';
import { hashOf, newSecret } from './secrets';
import { enlaceTable } from './tables';

/** Makes a one-time activation link's secret; earlier ones of the account stop working. */
export const newActivation = async (db: System | Tx, userId: number): Promise<string> => {
  const secret = newSecret();
  await db
    .update(enlaceTable)
    .set({ usado_en: sql`now()` })
    .where(and(eq(enlaceTable.user_id, userId), eq(enlaceTable.tipo, 'activacion'), isNull(enlaceTable.usado_en)));
  await db.insert(enlaceTable).values({
    tipo: 'activacion',
    user_id: userId,
    token_hash: hashOf(secret),
    expira_en: new Date(Date.now() + limits.links.life).toISOString(),
  });
  return secret;
};

const usable = (secret: string) =>
  and(eq(enlaceTable.token_hash, hashOf(secret)), eq(enlaceTable.tipo, 'activacion'), isNull(enlaceTable.usado_en), gt(enlaceTable.expira_en, sql`now()`));

/** Would this link still work? */
export const isUsable = async (db: System, secret: string) => (await db.select({ id: enlaceTable.id }).from(enlaceTable).where(usable(secret))).length > 0;

/** Uses a link up; the id of its account, or undefined when it is unknown, used or over. */
export const useActivation = async (tx: Tx, secret: string): Promise<number | undefined> => {
  const [link] = await tx
    .update(enlaceTable)
    .set({ usado_en: sql`now()` })
    .where(usable(secret))
    .returning({ user_id: enlaceTable.user_id });
  return link?.user_id;
};
