import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { tenantRole } from '../../db/stored';
import { ApiError } from '../../plugins/errors';
import { membresiaTable } from '../../session/tables';

/** @throws ApiError 404 at the field when this is nobody that the company has, or has invited */
export const checkAccount = async (tx: Tx, empresaId: number, userId: unknown) => {
  if (typeof userId !== 'number') return;
  // Memberships span companies and are closed to a company's own transactions: looked into as their owner, within this one.
  await tx.execute(sql`select set_config('role', 'none', true)`);
  const [member] = await tx
    .select({ id: membresiaTable.user_id })
    .from(membresiaTable)
    .where(and(eq(membresiaTable.empresa_id, empresaId), eq(membresiaTable.user_id, userId), ne(membresiaTable.estado, 'bloqueado')));
  await tx.execute(sql`select set_config('role', ${tenantRole}, true)`);
  if (!member) throw new ApiError('NO_ENCONTRADO', { errors: { user_id: ['No existe'] } });
};
