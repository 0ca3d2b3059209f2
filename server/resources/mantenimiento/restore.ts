import type { Deps } from '../../records/deps';
import { restoringMany, undeleteWhole } from '../../records/restored';
import { planStore } from './store';

/**
 * `POST /mantenimiento/restaurar`: restores deleted plans as they were; those that name something deleted since stay
 * deleted. Returns the ids that were restored.
 */
export const restoreRoutes = (deps: Deps) =>
  restoringMany(deps, planStore, (tx, caller, ids) => undeleteWhole(tx, planStore, caller, ids));
