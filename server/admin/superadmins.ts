import { and, eq } from 'drizzle-orm';
import { roleId } from '#contract/core/roles';
import type { System } from '../db/system';
import { usuarioTable } from '../db/tables/usuarios';

/** Who looks after the installation. */
export const activeSuperadmins = (db: System) => {
  const { id, email, rol_id, estado } = usuarioTable;
  return db
    .select({ id, email })
    .from(usuarioTable)
    .where(and(eq(rol_id, roleId.superadmin), eq(estado, 'activo')));
};

/** The address of their page in mails; undefined where the installation does not know its own. */
export const adminLink = (publicUrl: string | undefined): string | undefined =>
  publicUrl && `${publicUrl.replace(/\/+$/, '')}/admin-dashboard`;
