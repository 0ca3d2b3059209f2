import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/system';
import { fieldError } from '../../../plugins/errors';
import { checkRoom } from '../../../records/room';
import { mine } from '../../../records/store';
import { tareaTable as t } from '../../../db/tables/tareas';

/** Limit of tasks per order. */
const mostTasks = 500;

/** @throws ApiError 422 at the field when the order has no room for more tasks */
export const checkRoomForTasks = (
  tx: Tx,
  empresaId: number,
  ordenId: number,
  field: 'orden_id' | 'plantilla_id',
  more: number,
) =>
  checkRoom(tx, {
    table: t,
    owner: ordenId,
    where: and(mine({ table: t }, empresaId), eq(t.orden_id, ordenId)),
    most: mostTasks,
    more,
    full: () => fieldError(field, `Una orden lleva ${mostTasks} tareas como máximo`),
  });
