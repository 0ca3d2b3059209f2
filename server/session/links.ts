import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { System, Tx } from '../db/system';
import { forgetSome, longOver } from '../db/forget';
import { hashOf, newSecret } from './secrets';
import { enlaceTable, usuarioTable } from '../db/tables/usuarios';

export type LinkKind = (typeof enlaceTable.$inferSelect)['tipo'];

interface Purpose {
  tipo: LinkKind;
  userId: number;
  /** The company of an invitation. */
  empresaId?: number;
  /** The new address of a change of mail. */
  email?: string;
}

const lifeOf = {
  activacion: limits.links.life,
  invitacion: limits.links.life,
  restablecer: limits.links.resetLife,
  correo: limits.links.resetLife,
} as const;

/** Creates the secret of a one-time link; earlier ones for the same purpose stop working. */
export const newLink = async (tx: Tx, purpose: Purpose): Promise<string> => {
  await dropLinks(tx, purpose);
  return anotherLink(tx, purpose);
};

/**
 * Creates one more and keeps earlier ones: an outsider who requests mails must not invalidate a link that its owner
 * holds.
 */
export const anotherLink = async (tx: Tx, { tipo, userId, empresaId, email }: Purpose): Promise<string> => {
  const secret = newSecret();
  await tx.insert(enlaceTable).values({
    tipo,
    user_id: userId,
    empresa_id: empresaId ?? null,
    email: email ?? null,
    token_hash: hashOf(secret),
    expira_en: sql`now() + ${lifeOf[tipo]} * interval '1 millisecond'`,
  });
  return secret;
};

/** Invalidates the links for this purpose. */
export const dropLinks = async (tx: Tx, { tipo, userId, empresaId }: Purpose) => {
  await inTurn(tx, userId);
  await tx
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
};

/** Serializes changes to the links of one user. */
const inTurn = (tx: Tx, userId: number) =>
  tx.select({ id: usuarioTable.id }).from(usuarioTable).where(eq(usuarioTable.id, userId)).for('no key update');

export const newActivation = (db: System | Tx, userId: number) =>
  db.transaction((tx) => newLink(tx, { tipo: 'activacion', userId }));

/** Neither used nor expired. */
export const stillOpen = () => and(isNull(enlaceTable.usado_en), gt(enlaceTable.expira_en, sql`now()`));

/** A link by the hash of its secret, while it is valid. */
export const usable = (hash: string, tipo: LinkKind) =>
  and(eq(enlaceTable.token_hash, hash), eq(enlaceTable.tipo, tipo), stillOpen());

/** The owner of this link, while it is valid. */
export const ownerOf = async (db: System, secret: string, tipo: LinkKind) => {
  const [owner] = await db
    .select({ email: usuarioTable.email, name: usuarioTable.name, rol_id: usuarioTable.rol_id })
    .from(enlaceTable)
    .innerJoin(usuarioTable, eq(usuarioTable.id, enlaceTable.user_id))
    .where(usable(hashOf(secret), tipo));
  return owner;
};

/**
 * Uses a link up, and with it the others for the same purpose. Returns its owner and its company, or undefined when it
 * is unknown, used or expired.
 */
export const useLink = async (tx: Tx, hash: string, tipo: LinkKind) => {
  const [known] = await tx.select({ userId: enlaceTable.user_id }).from(enlaceTable).where(usable(hash, tipo));
  if (!known) return undefined;
  await inTurn(tx, known.userId);
  const [link] = await tx
    .update(enlaceTable)
    .set({ usado_en: sql`now()` })
    .where(usable(hash, tipo))
    .returning({ userId: enlaceTable.user_id, empresaId: enlaceTable.empresa_id, email: enlaceTable.email });
  if (link)
    await dropLinks(tx, { tipo, userId: link.userId, ...(link.empresaId !== null && { empresaId: link.empresaId }) });
  return link;
};

/** Deletes links that expired long ago. */
export const sweepLinks = (db: System) => forgetSome(db, enlaceTable, lt(enlaceTable.expira_en, longOver));
