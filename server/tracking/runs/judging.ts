import { behindAt, delayOf, departsAtFirst, unreachedState } from '#contract/rules/runs';
import { departedState, reachedState } from '#contract/rules/stops';
import type { Facts, Plan, Planned, Said, StopState, Visit } from './plan';

type Taken = readonly (Visit | null)[];

/** The states of the stops. `fin`: when the execution ended. */
export const statesOf = (plan: Plan, taken: Taken, fin: number | null): StopState[] => {
  const last = taken.findLastIndex(Boolean);
  return plan.stops.map((stop, at): StopState => {
    const visit = taken[at];
    if (!visit) return unreachedState(at, last, fin);
    if (at > 0) return reachedState(stop.planeada, stop.ventana, visit.entrada);
    if (!departsAtFirst(plan.stops)) return reachedState(stop.planeada, stop.ventana, presentAt(stop, visit));
    const left = departureOf(plan, taken) ?? fin;
    return left === null ? 'pendiente' : departedState(stop.planeada, stop.servicio, stop.ventana, left);
  });
};

/** The moment of a visit to the only stop of a plan that is the nearest to its time. */
const presentAt = ({ planeada, agregada }: Planned, { entrada, salida, dicha }: Visit): number =>
  agregada || dicha ? entrada : Math.max(entrada, Math.min(planeada, salida ?? Infinity));

/**
 * When it left its first stop; null: not yet. At the latest when it reached another one. Of a driver's word alone it
 * is known that they were there: they may have waited for the departure.
 */
export const departureOf = ({ stops }: Plan, [first, ...others]: Taken): number | null => {
  const [stop] = stops;
  if (!first || !stop) return null;
  if (first.dicha) return Math.max(first.entrada, stop.planeada + stop.servicio);
  const next = Math.min(...others.flatMap((visit) => (visit && visit.entrada > first.entrada ? visit.entrada : [])));
  return first.salida ?? (next < Infinity ? next : null);
};

/** When it began: at the first stop, once it leaves or is due to. */
export const startOf = (
  plan: Plan,
  { iniciada }: Said,
  taken: Taken,
  curso: Facts['curso'],
  now: number,
): number | null => {
  const { stops, salida } = plan;
  if (iniciada !== null) return iniciada;
  if (stops.length === 0) return curso?.entro ?? null;
  const waits = !stops[0]?.agregada;
  const begins = taken.flatMap((visit, at) => {
    if (!visit) return [];
    return [at === 0 && waits ? Math.max(visit.entrada, Math.min(visit.salida ?? Infinity, salida)) : visit.entrada];
  });
  const first = Math.min(...begins);
  return first <= now ? first : null;
};

/** Ms behind the plan; null: unknown. */
export const delayOfPlan = (plan: Plan, taken: Taken, next: number, now: number): number | null =>
  delayOf(
    plan.stops.map((stop, at) => {
      const visit = taken[at];
      const { planeada, servicio } = stop;
      const llegada = visit?.entrada ?? null;
      const departs = at === 0 && departsAtFirst(plan.stops);
      const salida = departs ? departureOf(plan, taken) : null;
      return {
        planeada,
        llegada,
        atraso: llegada === null ? null : behindAt({ planeada, servicio, llegada, salida }, departs, now),
      };
    }),
    next,
    now,
  );
