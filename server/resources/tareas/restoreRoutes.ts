import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../records/deps';
import { restoringOne, undelete } from '../../records/restored';
import type { Tx } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import { lockLiving } from '../../records/store';
import { reachOrder } from '../ordenes/index';
import { personalTable } from '../../db/tables/personal';
import { refuseOthersThanOpen } from './rules';
import { tareaStore, tareaStoreFor } from './store';
import { tareaTable as t } from '../../db/tables/tareas';

/** `POST /tareas/{id}/restaurar`: restores a deleted task in its place, with its marks. Idempotent. */
export const restoreRoutes = (deps: Deps) => restoringOne(deps, tareaStore, restore, tareaStoreFor);

/** @throws ApiError 404 also when its order is deleted, 409 when the order is not open */
const restore = async (tx: Tx, caller: Caller, id: number) => {
  const { empresaId } = caller;
  const mine = and(eq(t.empresa_id, empresaId), eq(t.id, id));
  const [task] = await tx
    .select({
      id: t.id,
      titulo: t.titulo,
      orden_id: t.orden_id,
      asignado_a_id: t.asignado_a_id,
      eliminado_en: t.eliminado_en,
    })
    .from(t)
    .where(mine);
  if (!task) throw new ApiError('NO_ENCONTRADO');
  if (task.orden_id !== null) refuseOthersThanOpen([await reachOrder(tx, caller, task.orden_id, 'share')]);
  if (task.eliminado_en === null) return;
  // The assigned person may be deleted since: then the task is unassigned.
  const { asignado_a_id } = task;
  const stays = asignado_a_id !== null && (await lockLiving(tx, personalTable, empresaId, [asignado_a_id])).size > 0;
  await undelete(tx, tareaStore, caller, task, { asignado_a_id: stays ? asignado_a_id : null });
};
