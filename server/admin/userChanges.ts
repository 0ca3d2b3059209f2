import { and, eq, isNull, sql } from 'drizzle-orm';
import { can } from '#contract/access';
import type { cambioAdminUser, cambioMembresia } from '#contract/admin';
import { effectiveRole, roleId } from '#contract/roles';
import type { z } from '#contract/validation';
import type { Tx } from '../db/client';
import { audit } from '../history/audit';
import { ApiError, fieldError } from '../plugins/errors';
import { empresaTable } from '../db/tables/empresas';
import { lockMembers } from '../records/members';
import { releaseEvents } from '../resources/eventos/index';
import { releaseAccount } from '../resources/personal/index';
import { leaveBehind } from '../resources/usuarios/index';
import { blockUser } from '../session/block';
import { hearsLess } from '../session/guard/channels';
import { newLink } from '../session/links';
import { revoke, socketsOf } from '../session/revocations';
import { membresiaTable as m, usuarioTable as u } from '../db/tables/usuarios';

/** The acting superadmin. */
export interface Admin {
  userId: number;
  name: string;
  ip: string;
}

export type Person = typeof u.$inferSelect;

/**
 * Serializes changes to users in the whole installation and reads the caller again: when two superadmins demote each
 * other at once, only one succeeds, so one always remains.
 *
 * @throws ApiError 403 when the caller is no longer superadmin, 404
 */
export const personInTurn = async (tx: Tx, { userId }: Admin, id: number): Promise<Person> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admin-users'))`);
  const [caller] = await tx.select().from(u).where(eq(u.id, userId));
  if (caller?.rol_id !== roleId.superadmin || caller.estado !== 'activo') throw new ApiError('PERMISO_DENEGADO');
  const [person] = await tx.select().from(u).where(eq(u.id, id)).for('no key update');
  if (!person) throw new ApiError('NO_ENCONTRADO');
  return person;
};

/**
 * Grants or withdraws superadmin, blocks a user everywhere or unblocks them.
 * @throws ApiError 409 for the caller itself
 */
export const changePerson = async (
  tx: Tx,
  admin: Admin,
  person: Person,
  { superadmin, bloqueado }: z.output<typeof cambioAdminUser>,
) => {
  const entry = { accion: 'editar' as const, entidad: 'usuarios', entidad_id: person.id, nombre: person.email };
  const was = { superadmin: person.rol_id === roleId.superadmin, bloqueado: person.estado === 'bloqueado' };
  if (
    person.id === admin.userId &&
    ((superadmin ?? was.superadmin) !== was.superadmin || (bloqueado ?? was.bloqueado) !== was.bloqueado)
  )
    throw new ApiError('CONFLICTO', {
      message: 'Nadie se retira a sí mismo la administración ni se bloquea a sí mismo.',
    });

  if (superadmin === true && !was.superadmin) {
    // The roles in their companies stay stored, for when this is withdrawn.
    await tx
      .update(m)
      .set({ rol_id: person.rol_id })
      .where(and(eq(m.user_id, person.id), isNull(m.rol_id)));
    await tx.update(u).set({ rol_id: roleId.superadmin }).where(eq(u.id, person.id));
  }
  if (superadmin === false && was.superadmin) {
    await tx.update(u).set({ rol_id: roleId.monitor }).where(eq(u.id, person.id));
    await revoke(tx, [socketsOf.user(person.id)]);
  }
  if (superadmin !== undefined && superadmin !== was.superadmin)
    await audit(
      tx,
      { ...admin, empresaId: null },
      { ...entry, cambios: [{ campo: 'superadmin', antes: was.superadmin, despues: superadmin }] },
    );

  if (bloqueado === true && !was.bloqueado) await blockUser(tx, person.id);
  if (bloqueado === false && was.bloqueado)
    await tx
      .update(u)
      .set({ estado: person.clave_hash ? 'activo' : 'invitado' })
      .where(eq(u.id, person.id));
  if (bloqueado !== undefined && bloqueado !== was.bloqueado) {
    const companies = await tx.select({ id: m.empresa_id }).from(m).where(eq(m.user_id, person.id));
    if (bloqueado) for (const { id } of companies) await releaseEvents(tx, { ...admin, empresaId: id }, person.id);
    for (const { id } of companies.length ? companies : [{ id: null }])
      await audit(
        tx,
        { ...admin, empresaId: id },
        { ...entry, accion: 'bloquear', cambios: [{ campo: 'bloqueado', antes: was.bloqueado, despues: bloqueado }] },
      );
  }
};

/**
 * Adds a user to a company: at once when their account is active, else as an invitation whose secret is returned.
 *
 * @throws ApiError 404 or 422 at `empresa_id`
 */
export const addMembership = async (
  tx: Tx,
  admin: Admin,
  person: Person,
  { empresa_id, rol_id }: { empresa_id: number; rol_id: number },
) => {
  const [company] = await tx.select().from(empresaTable).where(eq(empresaTable.id, empresa_id));
  if (!company) throw new ApiError('NO_ENCONTRADO', { errors: { empresa_id: ['No existe'] } });
  const waits = person.estado === 'invitado';
  const added = await tx
    .insert(m)
    .values({ user_id: person.id, empresa_id, rol_id, estado: waits ? 'invitado' : 'activo' })
    .onConflictDoNothing()
    .returning({ id: m.user_id });
  if (added.length === 0) throw fieldError('empresa_id', 'Ya está en esta empresa');
  await audit(
    tx,
    { ...admin, empresaId: empresa_id },
    {
      accion: 'invitar',
      entidad: 'usuarios',
      entidad_id: person.id,
      nombre: person.email,
      cambios: [{ campo: 'rol_id', antes: null, despues: rol_id }],
    },
  );
  return waits ? newLink(tx, { tipo: 'invitacion', userId: person.id, empresaId: empresa_id }) : null;
};

/** Changes role and block in one company. @throws ApiError 404, 409 */
export const changeMembership = async (
  tx: Tx,
  admin: Admin,
  person: Person,
  empresaId: number,
  patch: z.output<typeof cambioMembresia>,
) => {
  const before = await membershipOf(tx, person, empresaId);
  if (patch.estado && before.estado === 'invitado')
    throw new ApiError('CONFLICTO', { message: 'La invitación aún no se acepta: retírela si ya no vale.' });
  await tx
    .update(m)
    .set({ ...patch, version: sql`${m.version} + 1`, actualizado_en: sql`now()` })
    .where(ofCompany(person.id, empresaId));
  const rol_id = before.rol_id ?? person.rol_id;
  const was = effectiveRole(person.rol_id, rol_id);
  const blocked = patch.estado === 'bloqueado' && before.estado !== 'bloqueado';
  if (blocked || hearsLess(was, effectiveRole(person.rol_id, patch.rol_id ?? rol_id)))
    await revoke(tx, [socketsOf.member(person.id, empresaId)]);
  if (blocked || !can(effectiveRole(person.rol_id, patch.rol_id ?? rol_id), 'edit', 'eventos'))
    await releaseEvents(tx, { ...admin, empresaId }, person.id);
  const cambios = [
    ...(patch.rol_id !== undefined && patch.rol_id !== rol_id
      ? [{ campo: 'rol_id', antes: rol_id, despues: patch.rol_id }]
      : []),
    ...(patch.estado !== undefined && patch.estado !== before.estado
      ? [{ campo: 'estado', antes: before.estado, despues: patch.estado }]
      : []),
  ];
  if (cambios.length > 0)
    await audit(
      tx,
      { ...admin, empresaId },
      {
        accion: blocked ? 'bloquear' : 'editar',
        entidad: 'usuarios',
        entidad_id: person.id,
        nombre: person.email,
        cambios,
      },
    );
};

/** Removes a user from a company. Returns what else changed, in sentences. @throws ApiError 404 */
export const removeMembership = async (tx: Tx, admin: Admin, person: Person, empresaId: number): Promise<string[]> => {
  await lockMembers(tx, empresaId);
  await membershipOf(tx, person, empresaId);
  await releaseAccount(tx, { ...admin, empresaId }, person.id);
  await tx.delete(m).where(ofCompany(person.id, empresaId));
  await revoke(tx, [socketsOf.member(person.id, empresaId)]);
  await audit(
    tx,
    { ...admin, empresaId },
    { accion: 'retirar', entidad: 'usuarios', entidad_id: person.id, nombre: person.email },
  );
  return leaveBehind(tx, { ...admin, empresaId }, person);
};

const membershipOf = async (tx: Tx, person: Person, empresaId: number) => {
  const [row] = await tx.select().from(m).where(ofCompany(person.id, empresaId));
  if (!row) throw new ApiError('NO_ENCONTRADO');
  return row;
};

const ofCompany = (userId: number, empresaId: number) => and(eq(m.user_id, userId), eq(m.empresa_id, empresaId));
