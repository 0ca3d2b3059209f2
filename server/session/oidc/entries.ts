import { and, eq, gt, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { System } from '../../db/system';
import { entradaTable as t } from '../../db/tables/puerta';
import { hashOf, newSecret } from '../secrets';

interface Entry {
  userId: number;
  /** The issuer says that it asked for a second factor. */
  hasProven: boolean;
  /** Sealed. */
  idToken: string | null;
}

/** Lets a user in, once: with what the address carries and what the cookie of the same browser holds. */
export const openEntry = async (db: System, { userId, hasProven, idToken }: Entry) => {
  const [entrada, browser] = [newSecret(), newSecret()];
  await db.insert(t).values({
    huella: hashOf(entrada),
    user_id: userId,
    navegador: hashOf(browser),
    con_factor: hasProven,
    id_token: idToken,
    expira_en: sql`now() + ${limits.door.entry} * interval '1 millisecond'`,
  });
  return { entrada, browser };
};

/** Uses an entry up. Undefined for one that is unknown, used, too old or of another browser. */
export const takeEntry = async (db: System, entrada: string, browser: string): Promise<Entry | undefined> => {
  const [taken] = await db
    .delete(t)
    .where(and(eq(t.huella, hashOf(entrada)), eq(t.navegador, hashOf(browser)), gt(t.expira_en, sql`now()`)))
    .returning({ userId: t.user_id, hasProven: t.con_factor, idToken: t.id_token });
  return taken;
};
