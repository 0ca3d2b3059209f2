import type { EstadoEjecucion } from '#contract/ejecuciones';
import { departedState, reachedState } from '#contract/rules/stops';
import { departsAtFirst, type Facts, type Plan, type Planned, type Said, type StopState, type Visit } from './plan';

type Taken = readonly (Visit | null)[];

/** The states of the stops. `fin`: when the execution ended. */
export const statesOf = (plan: Plan, taken: Taken, fin: number | null): StopState[] => {
  const last = taken.findLastIndex(Boolean);
  return plan.stops.map((stop, at): StopState => {
    const visit = taken[at];
    if (!visit) return fin !== null || at < last ? 'omitida' : 'pendiente';
    if (at > 0) return reachedState(stop.planeada, stop.ventana, visit.entrada);
    if (!departsAtFirst(plan)) return reachedState(stop.planeada, stop.ventana, presentAt(stop, visit));
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

/** The state of the execution. */
export const stateOfAll = (
  said: Said,
  plan: Plan,
  states: readonly StopState[],
  inicio: number | null,
  fin: number | null,
  curso: Facts['curso'],
): EstadoEjecucion => {
  if (said.cancelada) return 'cancelada';
  if (fin === null) return inicio === null ? 'programada' : 'en_curso';
  const left = plan.stops.some(({ obligatoria }, at) => obligatoria && states[at] === 'omitida');
  const unfinished = plan.stops.length === 0 && !curso?.llego && said.terminada === null;
  return said.incumplida || inicio === null || left || unfinished ? 'incumplida' : 'completada';
};

/**
 * Delay at the last stop that was reached, at the first one by its departure; while the next one is overdue, at least
 * that much.
 */
export const delayOf = (plan: Plan, taken: Taken, next: number, now: number): number | null => {
  let latest: { at: number; visit: Visit } | null = null;
  for (const [at, visit] of taken.entries())
    if (visit && visit.entrada >= (latest?.visit.entrada ?? -Infinity)) latest = { at, visit };
  const delay = latest && behind(plan, taken, latest.at, latest.visit, now);
  const overdue = next >= 0 ? now - (plan.stops[next]?.planeada ?? Infinity) : -Infinity;
  return overdue > 0 ? Math.max(delay ?? 0, overdue) : delay;
};

const behind = (plan: Plan, taken: Taken, at: number, visit: Visit, now: number): number => {
  const { planeada = 0, servicio = 0 } = plan.stops[at] ?? {};
  if (at > 0 || !departsAtFirst(plan)) return visit.entrada - planeada;
  const left = departureOf(plan, taken);
  // One that waits for its departure is not ahead of the plan.
  return left === null ? Math.max(0, now - planeada - servicio) : left - planeada - servicio;
};
