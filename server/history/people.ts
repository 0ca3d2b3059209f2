import { inArray } from 'drizzle-orm';
import type { User } from '#contract/core/session';
import { roleId, roleOf } from '#contract/core/roles';
import type { System } from '../db/system';
import { usuarioTable } from '../db/tables/usuarios';

/** The name shown to a company in place of a superadmin. */
export const platform = 'Administración de Ftrack';

/** The viewer of names: superadmins see each other's. */
export type Viewer = Pick<User, 'rol_id'>;

export const seesSuperadmins = (viewer: Viewer | null) =>
  viewer !== null && roleOf(viewer.rol_id) === roleOf(roleId.superadmin);

/**
 * The names of users that history and readings reference. Only superadmins see the names of superadmins. Call it
 * outside a company's transaction, which cannot read accounts.
 */
export const namesOfUsers = async (
  db: System,
  ids: readonly (number | null)[],
  viewer: Viewer | null = null,
): Promise<(id: number | null) => string | null> => {
  const nameOf = await usersSeenBy(db, ids, viewer);
  return (id) => nameOf(id).usuario;
};

/** The same with the id, which is hidden together with the name. */
export const usersSeenBy = async (db: System, ids: readonly (number | null)[], viewer: Viewer | null) => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const { id, name, rol_id } = usuarioTable;
  const rows =
    wanted.length > 0 ? await db.select({ id, name, rol_id }).from(usuarioTable).where(inArray(id, wanted)) : [];
  const known = new Map(rows.map((row) => [row.id, row]));
  const all = seesSuperadmins(viewer);
  return (id: number | null): { user_id: number | null; usuario: string | null } => {
    const person = id === null ? undefined : known.get(id);
    return person?.rol_id === roleId.superadmin && !all
      ? { user_id: null, usuario: platform }
      : { user_id: id, usuario: person?.name ?? null };
  };
};
