import { and, gt, lte, sql } from 'drizzle-orm';
import { usuarioTable } from '../../db/tables/usuarios';
import { socketsOf, type Due } from '../revocations';
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
