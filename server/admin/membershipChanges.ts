import { and, eq, sql } from 'drizzle-orm';
import { can } from '#contract/core/access';
import type { cambioMembresia } from '#contract/requests/admin';
import { effectiveRole } from '#contract/core/roles';
import type { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import { audit } from '../history/audit';
import { ApiError, fieldError, theOne } from '../plugins/errors';
import { empresaTable } from '../db/tables/empresas';
import { lockMembers } from '../records/members';
import { releaseEvents } from '../resources/eventos/index';
import { releaseAccount } from '../resources/personal/index';
import { leaveBehind } from '../resources/usuarios/index';
import { endIfOwing } from '../session/door/owing';
import { hearsLess } from '../session/guard/channels';
import { newLink } from '../session/links';
import { revoke, socketsOf } from '../session/revocations';
import { membresiaTable as m } from '../db/tables/usuarios';
import type { Admin, Person } from './userChanges';

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
  await endIfOwing(tx, person.id);
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
  await endIfOwing(tx, person.id);
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
  return theOne(await tx.select().from(m).where(ofCompany(person.id, empresaId)));
};

const ofCompany = (userId: number, empresaId: number) => and(eq(m.user_id, userId), eq(m.empresa_id, empresaId));
