import { expected, type ExpectedPlan } from './arrivals';
import { formerOf, legKey, type Former, type Taught } from './former';
import type { Fix } from './alongLine';
import { plannedLeg } from './pace';
import type { Visit } from './progress';

const minute = 60_000;

/** A run that is over, with all of its good positions. `taken`: of each stop of its plan. */
export interface DrivenRun {
  plan: ExpectedPlan;
  taken: readonly (Visit | null)[];
  inicio: number;
  fin: number;
}

/** How often what was expected then is computed again, at most so many times, for which time ahead and behind. */
const replay = { every: 3 * minute, times: 40, least: minute, most: 45 * minute, track: 15 * minute };
/** How long before an arrival its known error is taken. */
const quarter = 15 * minute;

/** How long a run was on the road between its stops. */
export const pacesOf = ({ plan: { stops }, taken }: Pick<DrivenRun, 'plan' | 'taken'>) => {
  const paces: Pick<Taught, 'tramos' | 'manejo' | 'planeado'> = { tramos: {}, manejo: 0, planeado: 0 };
  for (const [at, to] of stops.entries()) {
    const [from, before, visit] = [stops[at - 1], taken[at - 1], taken[at]];
    // It may have waited at the first stop for long: only its departure counts.
    const left = before && (at === 1 ? before.salida : before.entrada + (from?.servicio ?? 0));
    if (!from || left == null || !visit || visit.dicha || before?.dicha || visit.entrada <= left) continue;
    paces.tramos[legKey(from.parada, to.parada)] = visit.entrada - left;
    const planned = plannedLeg(stops, at);
    if (!planned) continue;
    paces.manejo += visit.entrada - left;
    paces.planeado += planned;
  }
  return paces;
};

/**
 * What a run teaches: its paces, and how what was expected on its way compares with what came, by the paces of the runs
 * before it.
 * @param track all of its good positions, the oldest first
 */
export const taughtOf = (run: DrivenRun, track: readonly Fix[], before: Former | null): Taught => {
  const { plan, taken, inicio, fin } = run;
  const errores: Taught['errores'] = [];
  const nearest = new Map<number, { away: number; error: number }>();
  const every = Math.max(replay.every, (fin - inicio) / replay.times);
  for (let now = inicio + every; now < fin; now += every) {
    const known = taken.map((visit): Visit | null =>
      visit && visit.entrada <= now
        ? { ...visit, salida: visit.salida !== null && visit.salida <= now ? visit.salida : null }
        : null,
    );
    const recent = track.filter(({ fecha }) => fecha <= now && fecha > now - replay.track);
    const { stops } = expected(plan, known, inicio, now, { track: recent, former: before });
    for (const [at, { eta, metros }] of stops.entries()) {
      const arrival = taken[at]?.entrada ?? null;
      const left = arrival === null ? -1 : arrival - now;
      if (arrival === null || eta === null || metros === null || left < replay.least || left > replay.most) continue;
      const error = arrival - eta;
      errores.push([Math.round(metros), Math.round(error)]);
      const away = Math.abs(left - quarter);
      if (away < (nearest.get(at)?.away ?? Infinity)) nearest.set(at, { away, error });
    }
  }
  return {
    ...pacesOf(run),
    errores,
    // The last arrival first, as the last run comes first.
    llegadas: [...nearest].reverse().map(([at, { error }]) => [plan.stops[at]?.parada ?? 0, Math.round(error)]),
  };
};

/** What the paces alone of runs teach: what a later one is compared by. */
export const formerPaces = (runs: readonly Pick<Taught, 'tramos' | 'manejo' | 'planeado'>[]): Former | null =>
  runs.length === 0 ? null : formerOf(runs.map((run) => ({ ...run, errores: [], llegadas: [] })));
