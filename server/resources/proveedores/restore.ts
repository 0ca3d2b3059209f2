import { and, eq, isNull } from 'drizzle-orm';
import { unionProveedorTable as u } from '../../db/tables/proveedores';
import type { Tx } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { restoringOne, undeleteWhole } from '../../records/restored';
import { proveedorStore } from './store';

/** `POST /proveedores/{id}/restaurar`: restores a deleted supplier. Idempotent. */
export const restoreRoutes = (deps: Deps) => restoringOne(deps, proveedorStore, restore);

const restore = async (tx: Tx, caller: Caller, id: number): Promise<void> => {
  const [union] = await tx
    .select({ id: u.id })
    .from(u)
    .where(and(eq(u.empresa_id, caller.empresaId), eq(u.con_id, id), isNull(u.separado_en)))
    .limit(1);
  if (union) throw new ApiError('CONFLICTO', { message: 'Se unió con otro proveedor: sepárelos.' });
  await undeleteWhole(tx, proveedorStore, caller, [id]);
};
