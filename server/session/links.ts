import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits';
import type { System, Tx } from '../db/client';
import { hashOf, newSecret } from './secrets';
import { enlaceTable } from './tables';

export type LinkKind = (typeof enlaceTable.$inferSelect)['tipo'];

interface Purpose {
  tipo: LinkKind;
  userId: number;
  /** The company of an invitation. */
  empresaId?: number;
}

const lifeOf = { activacion: limits.links.life, invitacion: limits.links.life, restablecer: limits.links.resetLife } as const;

/** Makes a one-time link's secret; earlier ones for the same purpose stop working. */
export const newLink = async (tx: Tx, purpose: Purpose): Promise<string> => {
  const { tipo, userId, empresaId } = purpose;
  const secret = newSecret();
  await dropLinks(tx, purpose);
  await tx.insert(enlaceTable).values({
    tipo,
    user_id: userId,
    empresa_id: empresaId ?? null,
    token_hash: hashOf(secret),
    expira_en: new Date(Date.now() + lifeOf[tipo]).toISOString(),
  });
  return secret;
};

/** Links for this purpose work no more. */
export const dropLinks = (tx: Tx, { tipo, userId, empresaId }: Purpose) =>
  tx
    .update(enlaceTable)
    .set({ usado_en: sql`now()` })
    .where(
      and(
        eq(enlaceTable.user_id, userId),
        eq(enlaceTable.tipo, tipo),
        empresaId === undefined ? undefined : eq(enlaceTable.empresa_id, empresaId),
        isNull(enlaceTable.usado_en),
      ),
    );

export const newActivation = (db: System | Tx, userId: number) => db.transaction((tx) => newLink(tx, { tipo: 'activacion', userId }));

/** Not used up and not over. */
export const stillOpen = () => and(isNull(enlaceTable.usado_en), gt(enlaceTable.expira_en, sql`now()`));

const usable = (secret: string, tipo: LinkKind) => and(eq(enlaceTable.token_hash, hashOf(secret)), eq(enlaceTable.tipo, tipo), stillOpen());

/** Would this link still work? */
export const isUsable = async (db: System, secret: string, tipo: LinkKind) =>
  (await db.select({ id: enlaceTable.id }).from(enlaceTable).where(usable(secret, tipo))).length > 0;

/** Uses a link up: whose it was and the company it led to, or undefined when it is unknown, used or over. */
export const useLink = async (tx: Tx, secret: string, tipo: LinkKind) => {
  const [link] = await tx
    .update(enlaceTable)
    .set({ usado_en: sql`now()` })
    .where(usable(secret, tipo))
    .returning({ userId: enlaceTable.user_id, empresaId: enlaceTable.empresa_id });
  return link;
};

/** Forgets links that ended long ago. */
export const sweepLinks = (db: System) => db.delete(enlaceTable).where(lt(enlaceTable.expira_en, sql`now() - interval '30 days'`));
