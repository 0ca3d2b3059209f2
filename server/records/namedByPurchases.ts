import { and, eq, isNull, sql } from 'drizzle-orm';
import { comprasAbiertas } from '#contract/rules/purchases';
import type { Tx } from '../db/system';
import { compraTable as c } from '../db/tables/compras';
import { ApiError } from '../plugins/errors';
import { names } from './naming';

/** @throws ApiError EN_USO when an open purchase names one of these parts, or is for one of these orders */
export const refusePurchased = async (
  tx: Tx,
  empresaId: number,
  path: 'renglones[].repuesto_id' | 'orden_id',
  ids: readonly number[],
): Promise<void> => {
  const [purchase] = await tx
    .select({ numero: c.numero })
    .from(c)
    .where(
      and(
        eq(c.empresa_id, empresaId),
        isNull(c.eliminado_en),
        sql`${c.estado} = any(${sql.param([...comprasAbiertas])}::text[])`,
        names(c, path, ids),
      ),
    )
    .limit(1);
  if (purchase)
    throw new ApiError('EN_USO', { message: `Figura en la compra ${purchase.numero}, que no ha terminado.` });
};
