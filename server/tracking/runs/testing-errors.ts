import { metersBetween } from '../places/distance';
import { expected, type ExpectedPlan } from './arrivals';
import type { Former } from './former';
import type { Fix } from './alongLine';
import type { Visit } from './progress';

const minute = 60_000;

/** A run as far as it is known at a moment. */
export interface KnownRun {
  plan: ExpectedPlan;
  taken: readonly (Visit | null)[];
  track: readonly Fix[];
}

/** A run that is over, and what was known of it at each moment. */
export interface Judged {
  inicio: number;
  /** When each stop was really reached; null: it was not. */
  arrivals: readonly (number | null)[];
  at: (now: number) => KnownRun | null;
}

/** The last quarter of an hour before its newest position, as it is read for a run. */
export const recentOf = (fixes: readonly Fix[], now: number): Fix[] => {
  const heard = fixes.filter(({ fecha }) => fecha <= now);
  const newest = heard.at(-1)?.fecha ?? now;
  return heard.filter(({ fecha }) => fecha > newest - 15 * minute);
};

/** The plan, later by the delay at the last stop that was reached. */
const planShifted = ({ plan: { stops, salida }, taken }: KnownRun, stop: number, now: number) => {
  const last = taken.findLastIndex(Boolean);
  const at = last > 0 ? taken[last]?.entrada : (taken[0]?.salida ?? now);
  const behind = last > 0 ? (at ?? now) - (stops[last]?.planeada ?? 0) : Math.max(0, (at ?? now) - salida);
  return Math.max(now, (stops[stop]?.planeada ?? 0) + behind);
};

/** The distance left at the mean speed of the last ten minutes, at least 5 km/h. */
const byDistance = ({ track }: KnownRun, metros: number, now: number) => {
  const since = track.filter(({ fecha }) => fecha >= now - 10 * minute);
  const driven = since.reduce((sum, fix, at) => sum + (at > 0 ? metersBetween(since[at - 1] ?? fix, fix) : 0), 0);
  const time = (since.at(-1)?.fecha ?? 0) - (since[0]?.fecha ?? 0);
  return now + metros / (time > 0 ? Math.max(5 / 3_600, driven / time) : 25 / 3_600);
};

export const horizons = [30, 15, 5] as const;

/** The errors of one estimate in minutes, so many minutes before an arrival. `within`: it came between both hours. */
export interface Sample {
  horizon: number;
  ours: number;
  plan: number;
  distance: number;
  within: boolean;
}

/** What is expected 30, 15 and 5 minutes before each arrival; `none`: how often nothing could be said. */
export const judged = (
  { inicio, arrivals, at }: Judged,
  former: Former | null,
): { samples: Sample[]; none: number } => {
  const samples: Sample[] = [];
  let none = 0;
  for (const [stop, arrival] of arrivals.entries())
    for (const horizon of horizons) {
      const now = (arrival ?? -Infinity) - horizon * minute;
      const known = stop > 0 && arrival !== null && now >= inicio ? at(now) : null;
      if (!known || arrival === null) continue;
      const { track } = known;
      const { eta, desde, hasta, metros } = expected(known.plan, known.taken, inicio, now, { track, former }).stops[
        stop
      ] ?? { eta: null, desde: null, hasta: null, metros: null };
      if (eta === null || desde === null || hasta === null || metros === null) {
        none++;
        continue;
      }
      const off = (other: number) => Math.abs(other - arrival) / minute;
      samples.push({
        horizon,
        ours: off(eta),
        plan: off(planShifted(known, stop, now)),
        distance: off(byDistance(known, metros, now)),
        within: desde <= arrival && arrival <= hasta,
      });
    }
  return { samples, none };
};

/** The mean errors at each horizon. */
export const meansOf = (samples: readonly Sample[]) =>
  horizons.map((horizon) => {
    const own = samples.filter((each) => each.horizon === horizon);
    const mean = (name: 'ours' | 'plan' | 'distance') =>
      Math.round((100 * own.reduce((sum, each) => sum + each[name], 0)) / own.length) / 100;
    return { horizon, n: own.length, ours: mean('ours'), plan: mean('plan'), distance: mean('distance') };
  });
