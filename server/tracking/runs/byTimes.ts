const minute = 60_000;

/** What the plan says of its times. Ms. */
interface Plan {
  stops: readonly { planeada: number; servicio: number }[];
  salida: number;
}

/** When a stop was reached and left. Ms. */
interface Visit {
  entrada: number;
  salida: number | null;
}

/** The observed pace counts within these ratios to the plan, and only over at least so much planned driving, ms. */
const paces = { least: 0.5, most: 3, over: 5 * minute };

/** When each stop is expected by the times of the stops alone: at the pace so far, and by the plan with the delay. */
export const expectedByTimes = (plan: Plan, taken: readonly (Visit | null)[], inicio: number | null, now: number) => {
  const pace = paceOf(plan, taken);
  return { pace: arrivals(plan, taken, inicio, now, pace), plan: arrivals(plan, taken, inicio, now, 1) };
};

/** The plan's own time on the road between two of its stops: without what is to be served at those on the way. */
const planned = ({ stops }: Plan, from: number, to: number) => {
  const served = stops.slice(from, to).reduce((sum, { servicio }) => sum + servicio, 0);
  return Math.max(0, (stops[to]?.planeada ?? 0) - (stops[from]?.planeada ?? 0) - served);
};

/**
 * How long the asset was on the road between the stops that it reached, from each departure to the next arrival, in
 * proportion to the plan.
 */
const paceOf = (plan: Plan, taken: readonly (Visit | null)[]): number => {
  const reached = [...taken.entries()].flatMap(([at, visit]) => (visit ? [{ at, visit }] : []));
  let [drove, meant] = [0, 0];
  for (const [n, to] of reached.entries()) {
    const from = reached[n - 1];
    const left = from?.visit.salida ?? null;
    if (!from || left === null || left > to.visit.entrada) continue;
    drove += to.visit.entrada - left;
    meant += planned(plan, from.at, to.at);
  }
  return meant >= paces.over ? Math.min(paces.most, Math.max(paces.least, drove / meant)) : 1;
};

/** One stop after the other, from the last one that was reached: where it left, or when it may leave. */
const arrivals = (
  plan: Plan,
  taken: readonly (Visit | null)[],
  inicio: number | null,
  now: number,
  pace: number,
): number[] => {
  const { stops, salida } = plan;
  const last = taken.findLastIndex(Boolean);
  const [visit, stop] = [taken[last], stops[last]];
  const times = stops.map(() => now);
  let leaves = inicio ?? Math.max(now, salida);
  if (visit && stop) {
    // At the first stop it waits for its departure, at another one it leaves when it has been served.
    const due = last === 0 ? Math.max(visit.entrada, stop.planeada) + stop.servicio : visit.entrada + stop.servicio;
    leaves = visit.salida ?? Math.max(now, due);
  }
  for (let at = Math.max(0, last + 1); at < stops.length; at++) {
    const way = last < 0 && at === 0 ? Math.max(0, (stops[0]?.planeada ?? 0) - salida) : planned(plan, at - 1, at);
    const arrives = Math.max(now, leaves + way * pace);
    times[at] = arrives;
    leaves = arrives + (stops[at]?.servicio ?? 0);
  }
  return times;
};
