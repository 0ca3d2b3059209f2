import type { PlannedStop } from '../../db/tables/rutas';

/** The key of a stop within its execution: its own, or its place in the plan. */
export const keyOf = ({ clave, orden }: { clave?: number; orden: number }): number => clave ?? orden;

/** The minutes on the road up to a stop by the plan of a route; null: it is not of the plan. */
export const drivenUntil = (plan: readonly PlannedStop[], clave: number): number | null => {
  const at = plan.findIndex((stop) => keyOf(stop) === clave);
  const stop = plan[at];
  return stop ? stop.llegada_min - plan.slice(0, at).reduce((sum, { servicio_min }) => sum + servicio_min, 0) : null;
};
