import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { tareas } from '#contract/tareas';
import type { z } from '#contract/validation';
import { byId, idOf, type Deps } from '../../crud';
import type { Tx } from '../../db/client';
import { audit } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import { readOne } from '../../store';
import { reachOrder } from '../ordenes/index';
import { refuseOthersThanOpen } from './rules';
import { tareaStoreFor } from './store';
import { tareaTable as t } from './table';

/** `POST /tareas/{id}/restaurar`: a task that was removed stands in its place again, with its marks. Said again it changes nothing. */
export const restoreRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post('/:id/restaurar', { config: { allow: ['delete', 'tareas'] }, schema: { params: byId, response: { 200: tareas.record } } }, async (request) => {
      const caller = callerOf(request);
      const { empresaId } = caller;
      const id = idOf(request.params.id);
      const task = await db.tenant(empresaId, async (tx) => {
        await restore(tx, caller, id);
        return readOne(tx, tareaStoreFor(caller), empresaId, id);
      });
      changed(empresaId, 'tareas', [task]);
      return task as z.output<typeof tareas.record>;
    });
  };

/** @throws ApiError 404 also when its order is gone, 409 when that is not open */
const restore = async (tx: Tx, caller: Caller, id: number) => {
  const { empresaId, user } = caller;
  const mine = and(eq(t.empresa_id, empresaId), eq(t.id, id));
  const [task] = await tx.select({ titulo: t.titulo, orden_id: t.orden_id, eliminado_en: t.eliminado_en }).from(t).where(mine);
  if (!task) throw new ApiError('NO_ENCONTRADO');
  if (task.orden_id !== null) refuseOthersThanOpen([await reachOrder(tx, caller, task.orden_id, 'share')]);
  if (task.eliminado_en === null) return;
  await tx
    .update(t)
    .set({ eliminado_en: null, version: sql`${t.version} + 1`, actualizado_en: sql`now()`, actualizado_por_id: user.id })
    .where(mine);
  await audit(tx, actorOf(caller), { accion: 'revertir', entidad: 'tareas', entidad_id: id, nombre: task.titulo });
};
