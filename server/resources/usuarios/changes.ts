import { and, eq, sql } from 'drizzle-orm';
import { can } from '#contract/core/access';
import { effectiveRole, leastRole, roleId, roleOf } from '#contract/core/roles';
import type { Usuario, cambioUsuario } from '#contract/entities/usuarios';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { audit, changesBetween } from '../../history/audit';
import { ApiError, fieldError } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { lockMembers } from '../../records/members';
import { hearsLess } from '../../session/guard/channels';
import { endIfOwing } from '../../session/door/owing';
import { revoke, socketsOf } from '../../session/revocations';
import { closeSessions } from '../../session/sessions';
import { membresiaTable, usuarioTable } from '../../db/tables/usuarios';
import { releaseEvents } from '../eventos/index';
import { linkAccount, partAccount, releaseAccount } from '../personal/index';
import { leaveBehind } from './leaving';
import { worksElsewhere } from './members';

type Patch = z.output<typeof cambioUsuario>;

/**
 * Serializes changes to the members of one company and reads the caller's role again: when two admins block each other
 * at once, only one succeeds.
 *
 * @throws ApiError 403 when the caller has lost the permission meanwhile
 */
export const inTurn = async (tx: Tx, { empresaId, user }: Caller) => {
  await lockMembers(tx, empresaId);
  const own = roleOf(user.rol_id);
  if (own === roleOf(roleId.superadmin)) return;
  const [here] = await tx.select().from(membresiaTable).where(ofCompany(empresaId, user.id));
  if (here?.estado !== 'activo') throw new ApiError('EMPRESA_ACCESS_DENIED');
  if (!can(effectiveRole(user.rol_id, here.rol_id), 'edit', 'usuarios')) throw new ApiError('PERMISO_DENEGADO');
};

interface Invited extends Pick<Usuario, 'email' | 'persona_id'> {
  /** Null where the identity provider will say it. */
  rol_id: number | null;
}

/**
 * Adds an invited person to the company; a person without an account gets an inactive one. Returns the id.
 * @throws ApiError 422
 */
export const addMember = async (
  tx: Tx,
  caller: Parameters<typeof actorOf>[0],
  { email, rol_id, persona_id }: Invited,
): Promise<number> => {
  const { empresaId } = caller;
  const own = rol_id ?? leastRole;
  await tx.insert(usuarioTable).values({ email, name: email, rol_id: own, estado: 'invitado' }).onConflictDoNothing();
  const [person] = await tx.select({ id: usuarioTable.id }).from(usuarioTable).where(eq(usuarioTable.email, email));
  if (!person) throw new Error('the person was not stored');
  const added = await tx
    .insert(membresiaTable)
    .values({ user_id: person.id, empresa_id: empresaId, rol_id, estado: 'invitado' })
    .onConflictDoNothing()
    .returning({ id: membresiaTable.user_id });
  if (added.length === 0) throw fieldError('email', 'Ya está entre los usuarios de la empresa');
  if (persona_id !== null) await linkAccount(tx, actorOf(caller), person.id, persona_id);
  return person.id;
};

/**
 * Changes role and block of one member.
 * @throws ApiError 409 for the caller itself, superadmins, and invitations that are not accepted
 */
export const changeMember = async (tx: Tx, caller: Caller, before: Usuario, patch: Patch) => {
  const { empresaId, user } = caller;
  const rol_id = patch.rol_id ?? before.rol_id;
  const estado = patch.estado ?? before.estado;
  const changes = rol_id !== before.rol_id || estado !== before.estado;
  if (changes) refuse(before, user.id, 'Nadie cambia su propio rol ni se bloquea a sí mismo.');
  if (estado !== before.estado && (estado === 'invitado' || before.estado === 'invitado'))
    throw new ApiError('CONFLICTO', { message: 'La invitación aún no se acepta: reenvíela o retírela.' });
  await tx
    .update(membresiaTable)
    .set({
      ...(rol_id !== before.rol_id && { rol_id }),
      ...(estado !== before.estado && { estado }),
      version: sql`${membresiaTable.version} + 1`,
      actualizado_en: sql`now()`,
    })
    .where(ofCompany(empresaId, before.id));
  const blocked = estado === 'bloqueado' && before.estado !== 'bloqueado';
  const cambios = changesBetween(before, { rol_id, estado }, ['rol_id', 'estado']);
  if (changes)
    await audit(tx, actorOf(caller), { accion: blocked ? 'bloquear' : 'editar', ...asEntity(before), cambios });
  if (estado !== 'activo' || !can(roleOf(rol_id), 'edit', 'eventos'))
    await releaseEvents(tx, actorOf(caller), before.id);
  if (blocked || hearsLess(roleOf(before.rol_id), roleOf(rol_id)))
    await revoke(tx, [socketsOf.member(before.id, empresaId)]);
  await endIfOwing(tx, before.id);
  if (blocked && !(await worksElsewhere(tx, before.id, empresaId))) {
    // No company is left: the user is logged out everywhere.
    await closeSessions(tx, before.id);
    await revoke(tx, [socketsOf.user(before.id)]);
  }
};

/**
 * Removes a user from the company: further requests get 403, and open sockets are closed. Returns what else changed, in
 * sentences.
 *
 * @throws ApiError 409 for the caller itself
 */
export const removeMember = async (tx: Tx, caller: Caller, before: Usuario): Promise<string[]> => {
  const { empresaId, user } = caller;
  if (before.id === user.id) throw new ApiError('CONFLICTO', { message: 'Nadie se retira a sí mismo de la empresa.' });
  // A user who never accepted has no work of their own: the work of the linked person stays with the person.
  await (before.estado === 'invitado' ? partAccount : releaseAccount)(tx, actorOf(caller), before.id);
  await tx.delete(membresiaTable).where(ofCompany(empresaId, before.id));
  await audit(tx, actorOf(caller), { accion: 'retirar', ...asEntity(before) });
  await revoke(tx, [socketsOf.member(before.id, empresaId)]);
  return leaveBehind(tx, actorOf(caller), before);
};

/** The audit names a member by the e-mail address, which every company sees. */
const asEntity = ({ id, email }: Usuario) => ({ entidad: 'usuarios', entidad_id: id, nombre: email });

const refuse = (before: Usuario, callerId: number, message: string) => {
  if (before.id === callerId) throw new ApiError('CONFLICTO', { message });
  if (before.rol_id === roleId.superadmin)
    throw new ApiError('CONFLICTO', { message: 'A un superadministrador no lo cambia una empresa.' });
};

const ofCompany = (empresaId: number, userId: number) =>
  and(eq(membresiaTable.empresa_id, empresaId), eq(membresiaTable.user_id, userId));
