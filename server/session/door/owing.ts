import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { usuarioTable } from '../../db/tables/usuarios';
import { revoke, socketsOf, type Due } from '../revocations';
import type { Finding } from '../sessions';
import { owedFrom } from '../owed';

/** The sockets of those whose second factor was due within the last `since` ms: what they hear ends too. */
export const socketsOwing = async ({ db, superadminsOwe }: Finding, since: number): Promise<Due[]> => {
  const from = owedFrom(sql`usuarios`, superadminsOwe);
  const rows = await db
    .select({ id: usuarioTable.id, from })
    .from(usuarioTable)
    .where(
      and(
        sql`exists (select from empresas where segundo_factor_desde between
          now() - ${since} * interval '1 millisecond' and now())`,
        gt(from, sql`now() - ${since} * interval '1 millisecond'`),
        lte(from, sql`now()`),
      ),
    );
  return rows.map(({ id, from: at }) => [`debe ${id} ${at}`, socketsOf.user(id)]);
};

/**
 * Ends the sockets of a user who owes a factor from this change on: of their role, their companies or their factors.
 * Call `revocations.apply()` after the commit. `superadminsOwe` counts for superadmins alone.
 */
export const endIfOwing = async (tx: Tx, userId: number, superadminsOwe = false): Promise<void> => {
  const owing = await tx
    .select({ id: usuarioTable.id })
    .from(usuarioTable)
    .where(and(eq(usuarioTable.id, userId), lte(owedFrom(sql`usuarios`, superadminsOwe), sql`now()`)));
  await revoke(
    tx,
    owing.map(({ id }) => socketsOf.user(id)),
  );
};
