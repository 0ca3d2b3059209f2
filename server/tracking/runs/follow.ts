import { departsAtFirst, endByStops, stateOfRun } from '#contract/rules/runs';
import { expected } from './arrivals';
import { drivenOrder } from './order';
import { delayOfPlan, startOf, statesOf } from './judging';
import { asTold, endOf, fits, inOrder, match, sinceOf } from './matching';
import type { Facts, Followed, FollowedStop, Plan, Said, Visit } from './plan';

/** The state of an execution: a pure function of the plan, what people recorded, what the asset did, and the time. */
export const follow = (plan: Plan, said: Said, facts: Facts, now: number): Followed => {
  const served = plan.stops.filter(({ omitida }) => !omitida);
  const followed = followServed({ ...plan, stops: served }, said, facts, now);
  if (served.length === plan.stops.length) return followed;
  const used = new Set(followed.stops.map(({ llegada }, at) => `${served[at]?.parada} ${llegada}`));
  const limit = Math.min(said.terminada ?? Infinity, plan.hasta);
  const isGone = plan.stops.every(({ retirada }) => retirada);
  return {
    ...followed,
    // The dispatch left it nothing that it could have carried out.
    ...(isGone && { estado: 'cancelada', siguiente: null, eta: null, eta_plan: null, retraso: null }),
    stops: plan.stops.map((stop, at) => followed.stops[served.indexOf(stop)] ?? unserved(plan, at, facts, limit, used)),
  };
};

/** In the order of the plan, or in that which the dispatch gave it too late. */
const followServed = (plan: Plan, said: Said, facts: Facts, now: number): Followed => {
  const followed = followInOrder(plan, said, facts, now);
  const stops = drivenOrder(plan, followed, said.terminada);
  if (!stops) return followed;
  const again = followInOrder({ ...plan, stops }, said, facts, now);
  return { ...again, stops: plan.stops.flatMap((stop) => again.stops[stops.indexOf(stop)] ?? []) };
};

/** An omitted stop keeps its arrival, if the asset was there. */
const unserved = (plan: Plan, at: number, { visits }: Facts, limit: number, used: Set<string>): FollowedStop => {
  const stop = plan.stops[at];
  const visit = visits.find(
    (each) => !each.paso && each.entrada < limit && fits(plan, at, each) && !used.has(`${each.parada} ${each.entrada}`),
  );
  if (visit) used.add(`${visit.parada} ${visit.entrada}`);
  return {
    llegada: visit?.entrada ?? stop?.dicha ?? null,
    salida: visit?.salida ?? null,
    dicha: !visit && stop?.dicha != null,
    paso: false,
    porSalida: false,
    estado: 'omitida',
    eta: null,
  };
};

const followInOrder = (plan: Plan, said: Said, { visits, curso, ...known }: Facts, now: number): Followed => {
  const { stops } = plan;
  const limit = Math.min(said.terminada ?? Infinity, plan.hasta);
  const since = sinceOf(plan);
  const within = visits.filter(({ entrada, salida }) => entrada < limit && (salida ?? now) >= since);
  const due = endOf(plan, within);
  const until = within.filter(({ entrada }) => entrada <= (due ?? Infinity));
  const matched = match(plan, until);
  const taken = asTold(plan, inOrder(plan, matched, until), within, limit, now);
  // A last stop that was reached in order ends it too, however early that was.
  const end = due ?? (matched.at(-1) ? null : endByStops(taken.map(reachedAt)));

  const inicio = startOf(plan, said, taken, curso, now);
  const reached = stops.length > 0 ? end && Math.max(end, inicio ?? end) : (curso?.llego ?? null);
  const fin =
    said.terminada ?? (reached !== null && reached < plan.hasta ? reached : now >= plan.hasta ? plan.hasta : null);
  const states = statesOf(plan, taken, fin);
  const estado = stateOfRun({
    ...{ cancelada: said.cancelada, incumplida: said.incumplida, inicio, fin },
    inacabada: stops.length === 0 && !curso?.llego && said.terminada === null,
    stops: stops.map(({ obligatoria }, at) => ({ obligatoria, estado: states[at] ?? 'pendiente' })),
  });

  const done = taken.filter(Boolean).length;
  const next = fin === null ? states.findIndex((state, at) => state === 'pendiente' && !taken[at]) : -1;
  const times = expected(plan, taken, inicio, now, known);
  const driving = estado === 'en_curso';
  const along = curso && plan.metros > 0 ? Math.min(1, curso.avance / plan.metros) : 0;
  return {
    estado,
    inicio,
    fin: inicio === null && said.terminada === null ? null : fin,
    avance_pct: Math.round(
      100 * (times.avance ?? (stops.length > 0 ? done / stops.length : estado === 'completada' ? 1 : along)),
    ),
    stops: stops.map((_, at) => ({
      llegada: taken[at]?.entrada ?? null,
      salida: taken[at]?.salida ?? null,
      dicha: taken[at]?.dicha ?? false,
      paso: taken[at]?.paso ?? false,
      porSalida: at === 0 && departsAtFirst(plan.stops),
      estado: states[at] ?? 'pendiente',
      eta: driving && states[at] === 'pendiente' && !taken[at] ? (times.stops[at] ?? null) : null,
    })),
    retraso: delayOfPlan(plan, taken, driving ? next : -1, now),
    siguiente: next >= 0 && estado !== 'cancelada' ? (stops[next]?.parada ?? null) : null,
    eta: driving ? (times.stops.at(-1)?.eta ?? null) : null,
    eta_plan: driving ? times.plan : null,
  };
};

const reachedAt = (visit: Visit | null) => ({ llegada: visit?.entrada ?? null, dicha: visit?.dicha ?? false });
