import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { paradas } from '#contract/paradas';
import type { Tx } from '../../db/client';
import { audit } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import { byId, idOf, type Deps } from '../../records/crud';
import { lockLiving, readOne, writing } from '../../records/store';
import { nivelTable } from '../../db/tables/niveles';
import { markPassers } from './marks';
import { paradaStore } from './store';
import { paradaTable as p } from '../../db/tables/paradas';

/** `POST /paradas/{id}/restaurar`: restores a deleted stop with its visits. Idempotent. */
export const restoreRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/restaurar',
      { config: { allow: ['delete', 'paradas'] }, schema: { params: byId, response: { 200: paradas.record } } },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const id = idOf(request.params.id);
        const stop = await writing(db, paradaStore, empresaId, async (tx) => {
          await restore(tx, caller, id);
          return readOne(tx, paradaStore, empresaId, id);
        });
        changed(empresaId, 'paradas', [stop]);
        return stop;
      },
    );
  };

const restore = async (tx: Tx, caller: Caller, id: number) => {
  const { empresaId, user } = caller;
  const mine = and(eq(p.empresa_id, empresaId), eq(p.id, id));
  const [stop] = await tx.select().from(p).where(mine).for('no key update');
  if (!stop) throw new ApiError('NO_ENCONTRADO');
  if (stop.eliminado_en === null) return;
  // Its level may be deleted since.
  const stays = stop.nivel_id !== null && (await lockLiving(tx, nivelTable, empresaId, [stop.nivel_id])).size > 0;
  await tx
    .update(p)
    .set({
      eliminado_en: null,
      nivel_id: stays ? stop.nivel_id : null,
      version: sql`${p.version} + 1`,
      actualizado_en: sql`now()`,
      actualizado_por_id: user.id,
    })
    .where(mine);
  await markPassers(tx, empresaId, [stop]);
  await audit(tx, actorOf(caller), { accion: 'revertir', entidad: 'paradas', entidad_id: id, nombre: stop.nombre });
};
