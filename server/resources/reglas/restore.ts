import { sql } from 'drizzle-orm';
import type { Deps } from '../../records/deps';
import { restoringMany, undeleteWhole } from '../../records/restored';
import { markWatched } from './marks';
import { reglaStore } from './store';
import { reglaTable as r } from '../../db/tables/reglas';

/**
 * `POST /reglas/restaurar`: restores deleted rules with their events. Rules that are not deleted, and those that name
 * something deleted since, stay as they are. Returns the ids that were restored.
 */
export const restoreRoutes = (deps: Deps) =>
  restoringMany(deps, reglaStore, async (tx, caller, ids) => {
    // They apply from now on, not to the time in which they were deleted.
    const anew = { juicio: sql`${r.juicio} + 1`, vigente_desde: sql`now()` };
    const back = await undeleteWhole(tx, reglaStore, caller, ids, anew);
    await markWatched(tx, caller.empresaId, back.length > 0);
    return back;
  });
