import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rutas } from '#contract/rutas';
import type { Tx } from '../../db/client';
import { audit } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import { byId, idOf, type Deps } from '../../records/crud';
import { lockLiving, readOne, writing } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { followRoute } from '../ejecuciones/index';
import { paradaTable } from '../../db/tables/paradas';
import { personalTable } from '../../db/tables/personal';
import { rutaStore } from './store';
import { rutaTable as r } from '../../db/tables/rutas';

/** `POST /rutas/{id}/restaurar`: restores a deleted route, without records deleted since. Idempotent. */
export const restoreRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/restaurar',
      { config: { allow: ['delete', 'rutas'] }, schema: { params: byId, response: { 200: rutas.record } } },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const id = idOf(request.params.id);
        const route = await writing(db, rutaStore, empresaId, async (tx) => {
          await restore(tx, caller, id);
          return readOne(tx, rutaStore, empresaId, id);
        });
        changed(empresaId, 'rutas', [route]);
        return route;
      },
    );
  };

const restore = async (tx: Tx, caller: Caller, id: number) => {
  const { empresaId, user } = caller;
  const mine = and(eq(r.empresa_id, empresaId), eq(r.id, id));
  const [route] = await tx.select().from(r).where(mine).for('no key update');
  if (!route) throw new ApiError('NO_ENCONTRADO');
  if (route.eliminado_en === null) return;
  const { asignaciones, paradas } = route;
  const assets = await lockLiving(
    tx,
    activoTable,
    empresaId,
    asignaciones.map(({ activo_id }) => activo_id),
  );
  const stops = await lockLiving(
    tx,
    paradaTable,
    empresaId,
    paradas.map(({ parada_id }) => parada_id),
  );
  const people = await lockLiving(
    tx,
    personalTable,
    empresaId,
    asignaciones.flatMap(({ personal_id }) => personal_id ?? []),
  );
  await tx
    .update(r)
    .set({
      eliminado_en: null,
      paradas: paradas.filter(({ parada_id }) => stops.has(parada_id)),
      asignaciones: asignaciones
        .filter(({ activo_id }) => assets.has(activo_id))
        .map((each) => ({
          ...each,
          personal_id: each.personal_id !== null && people.has(each.personal_id) ? each.personal_id : null,
        })),
      version: sql`${r.version} + 1`,
      actualizado_en: sql`now()`,
      actualizado_por_id: user.id,
    })
    .where(mine);
  await followRoute(tx, empresaId, id);
  await audit(tx, actorOf(caller), { accion: 'revertir', entidad: 'rutas', entidad_id: id, nombre: route.nombre });
};
