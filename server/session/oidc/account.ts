import { and, desc, eq, sql } from 'drizzle-orm';
import { isOfThePlatform, roleOf } from '#contract/core/roles';
import type { System, Tx } from '../../db/system';
import { empresaTable } from '../../db/tables/empresas';
import { identidadTable } from '../../db/tables/puerta';
import { enlaceTable, membresiaTable, usuarioTable } from '../../db/tables/usuarios';
import type { Accounts } from '../deps';
import { auditAccount, tellOwner } from '../door/told';
import { accept, join, ofLink, ownRole, waiting } from '../accounts/invitations';
import { dropLinks, stillOpen } from '../links';
import { roleFrom, verifiedMail, type Claims } from './claims';
import { SignOnFault } from '../issuer/faults';
import type { Issuer } from '../issuer/issuer';

type User = typeof usuarioTable.$inferSelect;

/** The user whom the issuer has meant by this subject before. @throws SignOnFault for who may not enter */
export const linkedAccount = async (db: System | Tx, { iss, sub }: Claims): Promise<number | undefined> => {
  const [known] = await db
    .update(identidadTable)
    .set({ usada_en: sql`now()` })
    .from(usuarioTable)
    .where(
      and(eq(identidadTable.emisor, iss), eq(identidadTable.sujeto, sub), eq(usuarioTable.id, identidadTable.user_id)),
    )
    .returning({ id: usuarioTable.id, estado: usuarioTable.estado });
  if (known && known.estado !== 'activo')
    throw new SignOnFault(known.estado === 'bloqueado' ? 'cuenta_bloqueada' : 'invitacion_vencida');
  return known?.id;
};

/**
 * The user of a verified mail: from now on the issuer means them by this subject, and nobody else of that mail. One who
 * was invited is in by this. @throws SignOnFault
 */
export const linkAccount = async (accounts: Accounts, issuer: Issuer, claims: Claims, ip: string): Promise<number> => {
  const { db, mail } = accounts;
  const email = verifiedMail(claims);
  const { user, isNew } = await db.transaction(async (tx) => {
    const [user] = await tx.select().from(usuarioTable).where(eq(usuarioTable.email, email)).for('no key update');
    if (!user) throw new SignOnFault('sin_cuenta');
    if (user.estado === 'bloqueado') throw new SignOnFault('cuenta_bloqueada');
    // Another window may have been first.
    if ((await linkedAccount(tx, claims)) === user.id) return { user, isNew: false };
    const of = and(eq(identidadTable.user_id, user.id), eq(identidadTable.emisor, claims.iss));
    if ((await tx.select().from(identidadTable).where(of)).length > 0) throw new SignOnFault('otra_identidad');
    if (user.estado === 'invitado') await open(accounts, issuer, tx, user, claims, ip);
    const added = await tx
      .insert(identidadTable)
      .values({ emisor: claims.iss, sujeto: claims.sub, user_id: user.id })
      .onConflictDoNothing()
      .returning({ id: identidadTable.user_id });
    if (added.length === 0) throw new SignOnFault('otra_identidad');
    const cambio = { campo: 'identidad', antes: null, despues: issuer.settings.name };
    await auditAccount(tx, { userId: user.id, ip, cambio });
    return { user, isNew: true };
  });
  if (isNew && user.estado === 'activo')
    tellOwner(mail, email, `Su cuenta quedó unida a ${issuer.settings.name}: desde ahora también se entra por allí.`);
  return user.id;
};

/** Activates who was invited: by the newest invitation that is open, the others wait in the product; else as such. */
const open = async (
  { members }: Accounts,
  { settings }: Issuer,
  tx: Tx,
  user: User,
  claims: Claims,
  ip: string,
): Promise<void> => {
  const [invitation] = await tx
    .select({ hash: enlaceTable.token_hash, empresaId: empresaTable.id, rol_id: membresiaTable.rol_id })
    .from(enlaceTable)
    .innerJoin(empresaTable, ofLink)
    .innerJoin(membresiaTable, waiting)
    .where(and(eq(enlaceTable.user_id, user.id), eq(enlaceTable.tipo, 'invitacion'), stillOpen()))
    .orderBy(desc(enlaceTable.id))
    .limit(1);
  if (!invitation && !(await hasActivation(tx, user.id))) throw new SignOnFault('invitacion_vencida');
  const activate = (granted: number | null) =>
    tx
      .update(usuarioTable)
      .set({ estado: 'activo', rol_id: ownRole(granted), ...nameOf(user, claims) })
      .where(eq(usuarioTable.id, user.id));
  if (!invitation) {
    await activate(null);
    return dropLinks(tx, { tipo: 'activacion', userId: user.id });
  }
  const { hash, empresaId, rol_id } = invitation;
  const given = roleFrom(settings.roles, claims);
  if (rol_id === null && given !== null && !isOfThePlatform(roleOf(user.rol_id)))
    await tx
      .update(membresiaTable)
      .set({ rol_id: given })
      .where(and(eq(membresiaTable.user_id, user.id), eq(membresiaTable.empresa_id, empresaId)));
  const membership = await accept(tx, hash);
  await activate(membership.rol_id);
  await dropLinks(tx, { tipo: 'activacion', userId: user.id });
  await join(members, tx, membership, ip);
};

const hasActivation = async (tx: Tx, userId: number) => {
  const links = await tx
    .select({ id: enlaceTable.id })
    .from(enlaceTable)
    .where(and(eq(enlaceTable.user_id, userId), eq(enlaceTable.tipo, 'activacion'), stillOpen()))
    .limit(1);
  return links.length > 0;
};

/** Who was invited is called as their mail until they say a name. */
const nameOf = (user: User, { name }: Claims): { name?: string } =>
  user.name === user.email && typeof name === 'string' && name.trim() ? { name: name.trim().slice(0, 120) } : {};
