import { and, eq, sql } from 'drizzle-orm';
import type { Compra } from '#contract/entities/compras';
import type { EstadoCompra } from '#contract/entities/compras';
import type { Tx } from '../../db/system';
import { compraHistorialTable, compraTable as c } from '../../db/tables/compras';
import { changedBy } from '../../db/tables/stored';
import { ApiError } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import { readOne } from '../../records/store';
import { compraStore } from './store';

/** A minimum of what the branch `purchases` does, so that sending can be tested. */
export const lockedPurchase = (tx: Tx, { empresaId }: Caller, id: number): Promise<Compra> =>
  readOne(tx, compraStore, empresaId, id, true);

export const moveTo = async (
  tx: Tx,
  { empresaId, user }: Caller,
  { id, estado }: Compra,
  { a, nota = null, enviada_a = null }: { a: EstadoCompra; nota?: string | null; enviada_a?: string | null },
): Promise<void> => {
  if (a !== 'enviada' || !['borrador', 'aprobada'].includes(estado))
    throw new ApiError('CONFLICTO', { message: `No se puede pasar de ${estado} a ${a}.` });
  await tx
    .update(c)
    .set({ estado: a, enviada_a, enviada_en: sql`now()`, ...changedBy(c, user.id) })
    .where(and(eq(c.empresa_id, empresaId), eq(c.id, id)));
  await tx
    .insert(compraHistorialTable)
    .values({ empresa_id: empresaId, compra_id: id, de_estado: estado, a_estado: a, user_id: user.id, nota });
};
