import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { theOne } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { restoringOne, undelete } from '../../records/restored';
import { lockLiving } from '../../records/store';
import { nivelTable } from '../../db/tables/niveles';
import { markPassers } from './marks';
import { paradaStore } from './store';
import { paradaTable as p } from '../../db/tables/paradas';

/** `POST /paradas/{id}/restaurar`: restores a deleted stop with its visits. Idempotent. */
export const restoreRoutes = (deps: Deps) => restoringOne(deps, paradaStore, restore);

const restore = async (tx: Tx, caller: Caller, id: number) => {
  const { empresaId } = caller;
  const mine = and(eq(p.empresa_id, empresaId), eq(p.id, id));
  const stop = theOne(await tx.select().from(p).where(mine).for('no key update'));
  if (stop.eliminado_en === null) return;
  // Its level may be deleted since.
  const stays = stop.nivel_id !== null && (await lockLiving(tx, nivelTable, empresaId, [stop.nivel_id])).size > 0;
  await undelete(tx, paradaStore, caller, stop, { nivel_id: stays ? stop.nivel_id : null });
  await markPassers(tx, empresaId, [stop]);
};
