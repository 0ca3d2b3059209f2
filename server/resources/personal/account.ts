import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { ApiError } from '../../plugins/errors';

/** @throws ApiError 404 at the field when this is nobody that the company of the transaction has, or has invited */
export const checkAccount = async (tx: Tx, userId: unknown) => {
  if (typeof userId !== 'number') return;
  const { rows } = await tx.execute<{ es: boolean }>(sql`select es_miembro(${userId}) as es`);
  if (!rows[0]?.es) throw new ApiError('NO_ENCONTRADO', { errors: { user_id: ['No existe'] } });
};
