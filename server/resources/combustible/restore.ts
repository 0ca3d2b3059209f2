import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import { actorOf, type Caller } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { deleted, restoringMany } from '../../records/restored';
import { lockLiving, readOne, type StoredTable } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { paradaTable } from '../../db/tables/paradas';
import { personalTable } from '../../db/tables/personal';
import { follow } from './stateRoutes';
import { amountOf, combustibleStore } from './store';
import { combustibleTable as c } from '../../db/tables/combustible';
import { changedBy } from '../../db/tables/stored';

/**
 * `POST /combustible/restaurar`: restores deleted loads. Loads that are not deleted, and those whose asset, station or
 * person is gone since, stay as they are. Returns the ids that were restored.
 */
export const restoreRoute = (deps: Deps) => restoringMany(deps, combustibleStore, restore);

const restore = async (tx: Tx, caller: Caller, asked: readonly number[]) => {
  const { empresaId } = caller;
  const loads = await tx
    .select()
    .from(c)
    .where(deleted(c, empresaId, asked));
  const living = (table: StoredTable, field: 'activo_id' | 'parada_id' | 'personal_id') =>
    lockLiving(
      tx,
      table,
      empresaId,
      loads.flatMap((load) => load[field] ?? []),
    );
  const assets = await living(activoTable, 'activo_id');
  const stops = await living(paradaTable, 'parada_id');
  const people = await living(personalTable, 'personal_id');
  const has = (known: ReadonlySet<number>, id: number | null) => id === null || known.has(id);
  const whole = loads.filter(
    (load) => assets.has(load.activo_id) && has(stops, load.parada_id) && has(people, load.personal_id),
  );
  const back = [];
  for (const { id } of whole) {
    await tx
      .update(c)
      .set({ eliminado_en: null, ...changedBy(c, caller.user.id) })
      .where(deleted(c, empresaId, [id]));
    const load = await readOne(tx, combustibleStore, empresaId, id);
    await audit(tx, actorOf(caller), {
      accion: 'revertir',
      entidad: 'combustible',
      entidad_id: id,
      nombre: amountOf(load),
    });
    await follow(tx, caller, load, load.estado !== 'anulada');
    back.push(load);
  }
  return back;
};
