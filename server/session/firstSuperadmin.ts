import { count, eq } from 'drizzle-orm';
import { roleId } from '#contract/roles';
import { newActivation } from './links';
import { usuarioTable } from './tables';
import type { Db } from '../db/client';

/**
 * The first superadmin of an empty installation. Until that account is activated each start makes a new
 * one-time link (its path is answered), and earlier ones stop working.
 */
export const firstSuperadmin = async (db: Db, email: string): Promise<string | null> =>
  db.system.transaction(async (tx) => {
    const people = await tx
      .select({ id: usuarioTable.id, estado: usuarioTable.estado })
      .from(usuarioTable)
      .where(eq(usuarioTable.rol_id, roleId.superadmin))
      .limit(1);
    const [known] = people;
    if (known && known.estado !== 'invitado') return null;
    const [all] = await tx.select({ n: count() }).from(usuarioTable);
    if (!known && all && all.n > 0) return null;
    const id =
      known?.id ??
      (
        await tx
          .insert(usuarioTable)
          .values({ name: 'Superadministrador', email: email.toLowerCase(), rol_id: roleId.superadmin, estado: 'invitado' })
          .returning({ id: usuarioTable.id })
      )[0]?.id;
    return id ? `/activar-cuenta/${await newActivation(tx, id)}` : null;
  });
