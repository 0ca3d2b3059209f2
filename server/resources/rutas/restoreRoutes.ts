import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { theOne } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { restoringOne, undelete } from '../../records/restored';
import { lockLiving } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { followRoute } from '../ejecuciones/index';
import { paradaTable } from '../../db/tables/paradas';
import { personalTable } from '../../db/tables/personal';
import { rutaStore } from './store';
import { rutaTable as r } from '../../db/tables/rutas';

/** `POST /rutas/{id}/restaurar`: restores a deleted route, without records deleted since. Idempotent. */
export const restoreRoutes = (deps: Deps) => restoringOne(deps, rutaStore, restore);

const restore = async (tx: Tx, caller: Caller, id: number) => {
  const { empresaId } = caller;
  const mine = and(eq(r.empresa_id, empresaId), eq(r.id, id));
  const route = theOne(await tx.select().from(r).where(mine).for('no key update'));
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
  await undelete(tx, rutaStore, caller, route, {
    paradas: paradas.filter(({ parada_id }) => stops.has(parada_id)),
    asignaciones: asignaciones
      .filter(({ activo_id }) => assets.has(activo_id))
      .map((each) => ({
        ...each,
        personal_id: each.personal_id !== null && people.has(each.personal_id) ? each.personal_id : null,
      })),
  });
  await followRoute(tx, empresaId, id);
};
