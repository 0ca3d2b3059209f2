import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { audit, type Actor } from '../../history/audit';
import { ApiError, fieldError } from '../../plugins/errors';
import { holdMembers, lockMembers } from '../../records/members';
import { openDuty } from './duties';
import { personalTable as p } from '../../db/tables/personal';
import { changedBy } from '../../db/tables/stored';

/** @throws ApiError 404 at the field when the user is neither a member of the transaction's company nor invited */
export const checkAccount = async (tx: Tx, userId: unknown, empresaId: number) => {
  if (typeof userId !== 'number') return;
  // Changes to members take this lock exclusively, so the user is not removed meanwhile.
  await holdMembers(tx, empresaId);
  const { rows } = await tx.execute<{ es: boolean }>(sql`select es_miembro(${userId}) as es`);
  if (!rows[0]?.es) throw new ApiError('NO_ENCONTRADO', { errors: { user_id: ['No existe'] } });
};

/**
 * Links a person of the personal to a future account.
 * @throws ApiError 422 at the field: no such person, or already linked to another account
 */
export const linkAccount = async (tx: Tx, actor: Actor, accountId: number, personId: number) => {
  const [person] = await tx
    .select({ id: p.id, nombre: p.nombre, user_id: p.user_id, estado: p.estado })
    .from(p)
    .where(and(living(actor.empresaId), eq(p.id, personId)))
    .for('no key update');
  if (!person) throw fieldError('persona_id', 'No existe');
  if (person.user_id !== null) throw fieldError('persona_id', 'Ya tiene un usuario');
  if (person.estado === 'retirado') throw fieldError('persona_id', 'Está retirada');
  await setAccount(tx, actor, person, null, accountId);
};

/**
 * Every operario that joins is linked to a person of the personal: the named one, else the one with that address, else
 * a new one.
 */
export const welcomeOperario = async (
  tx: Tx,
  actor: Actor & { userId: number },
  account: { email: string; name: string },
) => {
  const { empresaId, userId } = actor;
  await lockMembers(tx, empresaId);
  const [named] = await tx
    .select({ id: p.id })
    .from(p)
    .where(and(living(empresaId), eq(p.user_id, userId)));
  if (named) return;
  const alike = await tx
    .select({ id: p.id, nombre: p.nombre })
    .from(p)
    .where(
      and(
        living(empresaId),
        isNull(p.user_id),
        ne(p.estado, 'retirado'),
        sql`lower(${p.email}) = ${account.email.toLowerCase()}`,
      ),
    )
    .for('no key update');
  const [only, ...more] = alike;
  // Two people with the same address: the code cannot know which one joined.
  if (only && more.length === 0) return setAccount(tx, actor, only, null, userId);
  const nombre = account.name.trim().slice(0, 80) || account.email.slice(0, 80);
  const person = { nombre, tipo: 'tecnico' as const, email: account.email, user_id: userId, estado: 'activo' as const };
  const [made] = await tx
    .insert(p)
    .values({ ...person, empresa_id: empresaId, creado_por_id: userId, actualizado_por_id: userId })
    .returning({ id: p.id });
  if (!made) throw new Error('the person was not stored');
  const cambios = Object.entries(person).map(([campo, despues]) => ({ campo, antes: null, despues }));
  await audit(tx, actor, { accion: 'crear', entidad: 'personal', entidad_id: made.id, nombre, cambios });
};

/**
 * Unlinks an account that leaves the company from its person, who stays.
 * @throws ApiError EN_USO while the person has open work
 */
export const releaseAccount = async (tx: Tx, actor: Actor, accountId: number) => {
  const person = await personOf(tx, actor, accountId);
  if (!person) return;
  const duty = await openDuty(tx, actor.empresaId, [person.id]);
  if (duty) throw new ApiError('EN_USO', { message: duty });
  await setAccount(tx, actor, person, accountId, null);
};

/** The same for an account that never joined. */
export const partAccount = async (tx: Tx, actor: Actor, accountId: number) => {
  const person = await personOf(tx, actor, accountId);
  if (person) await setAccount(tx, actor, person, accountId, null);
};

const personOf = async (tx: Tx, { empresaId }: Actor, accountId: number) => {
  await lockMembers(tx, empresaId);
  const [person] = await tx
    .select({ id: p.id, nombre: p.nombre })
    .from(p)
    .where(and(living(empresaId), eq(p.user_id, accountId)))
    .for('no key update');
  return person;
};

const living = (empresaId: number) => and(eq(p.empresa_id, empresaId), isNull(p.eliminado_en));

const setAccount = async (
  tx: Tx,
  actor: Actor,
  person: { id: number; nombre: string },
  antes: number | null,
  despues: number | null,
) => {
  await tx
    .update(p)
    .set({
      user_id: despues,
      ...changedBy(p, actor.userId),
    })
    .where(eq(p.id, person.id));
  const cambios = [{ campo: 'user_id', antes, despues }];
  await audit(tx, actor, {
    accion: 'editar',
    entidad: 'personal',
    entidad_id: person.id,
    nombre: person.nombre,
    cambios,
  });
};
