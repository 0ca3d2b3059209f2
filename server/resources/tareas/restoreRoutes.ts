import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { tareas } from '#contract/tareas';
import { byId, idOf, type Deps } from '../../records/crud';
import type { Tx } from '../../db/client';
import { audit } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import { lockLiving, readOne } from '../../records/store';
import { reachOrder } from '../ordenes/index';
import { personalTable } from '../../db/tables/personal';
import { refuseOthersThanOpen } from './rules';
import { tareaStoreFor } from './store';
import { tareaTable as t } from '../../db/tables/tareas';

/** `POST /tareas/{id}/restaurar`: restores a deleted task in its place, with its marks. Idempotent. */
export const restoreRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/restaurar',
      { config: { allow: ['delete', 'tareas'] }, schema: { params: byId, response: { 200: tareas.record } } },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const id = idOf(request.params.id);
        const task = await db.tenant(empresaId, async (tx) => {
          await restore(tx, caller, id);
          return readOne(tx, tareaStoreFor(caller), empresaId, id);
        });
        changed(empresaId, 'tareas', [task]);
        return task;
      },
    );
  };

/** @throws ApiError 404 also when its order is deleted, 409 when the order is not open */
const restore = async (tx: Tx, caller: Caller, id: number) => {
  const { empresaId, user } = caller;
  const mine = and(eq(t.empresa_id, empresaId), eq(t.id, id));
  const [task] = await tx
    .select({ titulo: t.titulo, orden_id: t.orden_id, asignado_a_id: t.asignado_a_id, eliminado_en: t.eliminado_en })
    .from(t)
    .where(mine);
  if (!task) throw new ApiError('NO_ENCONTRADO');
  if (task.orden_id !== null) refuseOthersThanOpen([await reachOrder(tx, caller, task.orden_id, 'share')]);
  if (task.eliminado_en === null) return;
  // The assigned person may be deleted since: then the task is unassigned.
  const { asignado_a_id } = task;
  const stays = asignado_a_id !== null && (await lockLiving(tx, personalTable, empresaId, [asignado_a_id])).size > 0;
  await tx
    .update(t)
    .set({
      eliminado_en: null,
      asignado_a_id: stays ? asignado_a_id : null,
      version: sql`${t.version} + 1`,
      actualizado_en: sql`now()`,
      actualizado_por_id: user.id,
    })
    .where(mine);
  await audit(tx, actorOf(caller), { accion: 'revertir', entidad: 'tareas', entidad_id: id, nombre: task.titulo });
};
