import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { compraTable as c } from '../../db/tables/compras';
import { ApiError, theOne } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { restoringOne, undeleteWhole } from '../../records/restored';
import { compraStore, compraStoreFor } from './store';

/** `POST /compras/{id}/restaurar`: restores a deleted purchase as it was. Idempotent. */
export const restoreRoutes = (deps: Deps) => restoringOne(deps, compraStore, restore, compraStoreFor);

const restore = async (tx: Tx, caller: Caller, id: number): Promise<void> => {
  const mine = and(eq(c.empresa_id, caller.empresaId), eq(c.id, id));
  const purchase = theOne(await tx.select().from(c).where(mine).for('no key update'));
  if (purchase.eliminado_en === null) return;
  const back = await undeleteWhole(tx, compraStore, caller, [id]);
  if (back.length === 0)
    throw new ApiError('CONFLICTO', { message: 'Su proveedor, su bodega o un repuesto se eliminó desde entonces.' });
};
