import { and, count, eq, gt, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { roleId } from '#contract/core/roles';
import { newActivation, stillOpen } from './links';
import { enlaceTable, usuarioTable } from '../db/tables/usuarios';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';

/**
 * The first superadmin of an installation that is empty, or whose only superadmin was the demonstration's and is
 * blocked. Until that account is activated, each start creates a new one-time link (returns its path), and earlier ones
 * stop working; of servers that start together only one does.
 */
export const firstSuperadmin = (db: Db, email: string, demoMails: readonly string[] = []): Promise<string | null> =>
  db.system.transaction(async (tx) => {
    const people = await tx
      .select({ id: usuarioTable.id, estado: usuarioTable.estado, email: usuarioTable.email })
      .from(usuarioTable)
      .where(eq(usuarioTable.rol_id, roleId.superadmin));
    const others = people.filter(({ email: of, estado }) => !(estado === 'bloqueado' && demoMails.includes(of)));
    if (others.some(({ estado }) => estado !== 'invitado')) return null;
    const [known] = others;
    const [all] = await tx.select({ n: count() }).from(usuarioTable);
    if (!known && all && all.n > 0 && people.length === 0) return null;
    const id =
      known?.id ??
      (
        await tx
          .insert(usuarioTable)
          .values({
            name: 'Superadministrador',
            email: email.toLowerCase(),
            rol_id: roleId.superadmin,
            estado: 'invitado',
          })
          .onConflictDoNothing()
          .returning({ id: usuarioTable.id })
      )[0]?.id;
    return id && !(await wasJustPrinted(tx, id)) ? `/activar-cuenta/${await newActivation(tx, id)}` : null;
  });

/** Servers that start within this many ms of each other count as starting together. */
const together = 10_000;

/** Whether another server that started at the same time has just printed a link. */
const wasJustPrinted = async (tx: Tx, userId: number) => {
  const young = gt(enlaceTable.expira_en, sql`now() + ${limits.links.life - together} * interval '1 millisecond'`);
  const [known] = await tx
    .select({ id: enlaceTable.id })
    .from(enlaceTable)
    .where(and(eq(enlaceTable.user_id, userId), eq(enlaceTable.tipo, 'activacion'), stillOpen(), young))
    .limit(1);
  return known !== undefined;
};
