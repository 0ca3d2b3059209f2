import { and, eq, isNull, sql } from 'drizzle-orm';
import type { cambioAdminUser } from '#contract/requests/admin';
import { roleId } from '#contract/core/roles';
import type { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import { audit } from '../history/audit';
import { ApiError, theOne } from '../plugins/errors';
import { releaseEvents } from '../resources/eventos/index';
import { blockUser } from '../session/door/block';
import { revoke, socketsOf } from '../session/revocations';
import { identidadTable } from '../db/tables/puerta';
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
  return theOne(await tx.select().from(u).where(eq(u.id, id)).for('no key update'));
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
  if (bloqueado === false && was.bloqueado) {
    // Who has neither a password nor an identity at an issuer never came in.
    const known = await tx.select().from(identidadTable).where(eq(identidadTable.user_id, person.id)).limit(1);
    await tx
      .update(u)
      .set({ estado: person.clave_hash || known.length > 0 ? 'activo' : 'invitado' })
      .where(eq(u.id, person.id));
  }
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
