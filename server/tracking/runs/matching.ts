import { departsAtFirst } from '#contract/rules/runs';
import type { Plan, Planned, Visit } from './plan';

const minute = 60_000;
/**
 * A stop that is reached earlier than this before its time may belong to another round: it counts only right after the
 * stop before it.
 */
const earliest = 30 * minute;
/** A stop that is to be served at least so long is not served by passing. */
const service = minute;
/** Passing a stop counts as this much farther from its time than a visit. */
const handicap = 10 * minute;

/** The earliest moment of a visit that can belong to any of its stops. Ms. */
export const sinceOf = ({ stops, desde }: Plan): number =>
  Math.min(desde, ...stops.map(({ planeada, ventana }) => planeada - Math.max(earliest, ventana)));

/** Which visits can belong to a stop, whatever its time. */
const mayServe = ({ parada, servicio, pedida = null }: Planned, visit: Visit): boolean =>
  visit.parada === parada && (pedida === null || visit.entrada >= pedida) && !(visit.paso && servicio >= service);

/** Whether this visit can belong to the stop at this place of the plan. At the first one it may have stood for long. */
export const fits = (plan: Plan, at: number, visit: Visit): boolean => {
  const stop = plan.stops[at];
  if (!stop || !mayServe(stop, visit)) return false;
  const margin = Math.max(earliest, stop.ventana);
  if (visit.entrada >= stop.planeada - margin) return true;
  return at === 0 && !stop.agregada && (visit.salida ?? Infinity) >= stop.planeada + stop.servicio - margin;
};

/** How far a visit is from the time of the stop. */
const distance = (plan: Plan, at: number, visit: Visit): number => {
  const { planeada = 0, servicio = 0 } = plan.stops[at] ?? {};
  const due = planeada + servicio;
  const off =
    at === 0 && departsAtFirst(plan.stops)
      ? Math.abs((visit.salida ?? Math.max(visit.entrada, due)) - due)
      : Math.abs(visit.entrada - planeada);
  return visit.paso ? off + handicap : off;
};

/**
 * When the execution ended: at the last stop, if that is reached after another one. Passing it ends it only after the
 * stop before: a line may pass its end on the way.
 */
export const endOf = (plan: Plan, visits: readonly Visit[]): number | null => {
  const last = plan.stops.length - 1;
  if (last < 0) return null;
  const isOther = (visit: Visit) => plan.stops.some((_, at) => at < last && fits(plan, at, visit));
  const began = visits.find(isOther);
  if (last > 0 && !began) return null;
  const from = began?.entrada ?? -Infinity;
  const isReady = (end: Visit) =>
    !end.paso ||
    last === 0 ||
    visits.some((visit) => visit !== end && visit.entrada <= end.entrada && fits(plan, last - 1, visit));
  const end = visits.find(
    (visit) => visit !== began && visit.entrada >= from && fits(plan, last, visit) && isReady(visit),
  );
  return end?.entrada ?? null;
};

/**
 * Assigns visits to stops: as many as possible in the order of the plan, and among these the nearest to the planned
 * times; then, from the rest, those out of order.
 */
export const match = (plan: Plan, visits: readonly Visit[]): (Visit | null)[] => {
  const taken = aligned(plan, visits);
  const left = visits.filter((visit) => !taken.includes(visit));
  for (const at of plan.stops.keys()) {
    if (taken[at]) continue;
    const nearest = left
      .filter((visit) => visit.entrada >= sinceRest(plan, at) && fits(plan, at, visit))
      .sort((a, b) => distance(plan, at, a) - distance(plan, at, b))[0];
    if (!nearest) continue;
    taken[at] = nearest;
    left.splice(left.indexOf(nearest), 1);
  }
  return taken;
};

/** Out of order, the place of departure is one as any other. */
const sinceRest = ({ stops }: Plan, at: number): number => {
  const { planeada = 0, ventana = 0 } = stops[at] ?? {};
  return planeada - Math.max(earliest, ventana);
};

/** The best alignment of both sequences, by dynamic programming from their ends. */
const aligned = (plan: Plan, visits: readonly Visit[]): (Visit | null)[] => {
  const { stops } = plan;
  const [n, m] = [stops.length, visits.length];
  const width = m + 1;
  const [count, off] = [new Int32Array((n + 1) * width), new Float64Array((n + 1) * width)];
  const better = (a: number, b: number) =>
    (count[a] ?? 0) > (count[b] ?? 0) || (count[a] === count[b] && (off[a] ?? 0) <= (off[b] ?? 0));
  const take = new Uint8Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--) {
      const here = i * width + j;
      const [skipStop, skipVisit, both] = [here + width, here + 1, here + width + 1];
      const best = better(skipStop, skipVisit) ? skipStop : skipVisit;
      [count[here], off[here]] = [count[best] ?? 0, off[best] ?? 0];
      take[here] = best === skipStop ? 1 : 2;
      const visit = visits[j];
      if (!visit || !fits(plan, i, visit)) continue;
      const [n1, o1] = [(count[both] ?? 0) + 1, (off[both] ?? 0) + distance(plan, i, visit)];
      if (n1 > (count[here] ?? 0) || (n1 === count[here] && o1 <= (off[here] ?? 0))) {
        [count[here], off[here]] = [n1, o1];
        take[here] = 3;
      }
    }
  const taken: (Visit | null)[] = stops.map(() => null);
  for (let [i, j] = [0, 0]; i < n && j < m;) {
    const way = take[i * width + j];
    if (way === 3) taken[i++] = visits[j++] ?? null;
    else if (way === 1) i++;
    else j++;
  }
  return taken;
};

/**
 * Adds visits in the order of the plan, however early: right after the stop before, and before the next one that was
 * reached.
 */
export const inOrder = (
  { stops }: Plan,
  matched: readonly (Visit | null)[],
  visits: readonly Visit[],
): (Visit | null)[] => {
  const taken = [...matched];
  for (const [at, stop] of stops.entries()) {
    const before = taken[at - 1];
    if (taken[at] || !before) continue;
    const after = taken.slice(at + 1).find(Boolean);
    taken[at] =
      visits.find(
        (visit) =>
          mayServe(stop, visit) &&
          !taken.includes(visit) &&
          visit.entrada > before.entrada &&
          (!after || visit.entrada < after.entrada),
      ) ?? null;
  }
  return taken;
};

/** How long before its visit a driver may say that they have arrived. */
const saidBefore = 15 * minute;

/**
 * Adds what the driver says of stops that no visit was assigned to: a visit around that time, however early for the
 * plan, else only the driver's word.
 */
export const asTold = (
  { stops }: Plan,
  taken: readonly (Visit | null)[],
  visits: readonly Visit[],
  limit: number,
  now: number,
): (Visit | null)[] => {
  const told = [...taken];
  for (const [at, { parada, dicha }] of stops.entries()) {
    if (told[at] || dicha == null || dicha >= limit) continue;
    const around = visits.find(
      (visit) =>
        visit.parada === parada &&
        !visit.paso &&
        !told.includes(visit) &&
        visit.entrada - saidBefore <= dicha &&
        dicha <= (visit.salida ?? now),
    );
    told[at] = around ?? { parada, entrada: dicha, salida: null, dicha: true };
  }
  return told;
};
