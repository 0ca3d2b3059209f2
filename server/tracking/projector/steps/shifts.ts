import { minutosDescanso } from '#contract/entities/tiposEvento';
import type { Stage, TripFact } from '../../model/facts';
import { minute, type Waypoint } from '../../model/fix';
import { longestSilence } from '../../model/motion';
import { isTrip, type JourneyState } from './journeys';

/** Driving since the last rest: ms of the trips that ended, and when the last of them did. */
export interface Shift {
  ms: number;
  hasta: number;
}

/** A rest is so long, ms: between two trips, or until nothing more is known of them. */
const rest = minutosDescanso * minute;

interface Worked {
  /** Absent after a rest. */
  shift: Shift | undefined;
  stages: Stage[];
}

/**
 * Takes what a fix decided about trips. Driving is the duration of trips: what stands in between neither counts nor
 * ends the shift, unless it is a rest.
 * @param fixes those that were undecided before, in order
 * @param ended the trips that ended with them
 */
export const advance = (
  shift: Shift | undefined,
  fixes: readonly Waypoint[],
  ended: readonly TripFact[],
  journey: JourneyState,
): Worked => {
  const worked: Worked = { shift, stages: [] };
  for (const { inicio, hasta } of ended) drive(worked, inicio.fecha, hasta, fixes);
  const { trip, last } = journey;
  const known = notDrivingUntil(journey);
  if (known) takeRest(worked, known.fecha);
  // A trip counts from when it is one.
  if (trip?.inicio && last && isTrip(trip, last))
    worked.stages.push(...stagesOf(worked.shift, trip.inicio.fecha, last.fecha, fixes));
  return worked;
};

/** The fix until which it certainly did not drive, since the last trip. */
const notDrivingUntil = ({ trip, last, waiting }: JourneyState): Waypoint | null | undefined => {
  if (trip) return trip.inicio ?? waiting[0];
  const [next] = waiting;
  return next && last && next.fecha - last.fecha > longestSilence ? next : last;
};

/** The same by time alone. @param until when it stood last, ms; null while it may drive */
export const view = (
  shift: Shift | undefined,
  fixes: readonly Waypoint[],
  ended: readonly TripFact[],
  until: number | null,
): Worked => {
  const worked: Worked = { shift, stages: [] };
  for (const { inicio, hasta } of ended) drive(worked, inicio.fecha, hasta, fixes);
  if (until !== null) takeRest(worked, until);
  return worked;
};

/** When it will have rested, ms. */
export const restsAt = ({ hasta }: Shift): number => hasta + rest;

const drive = (worked: Worked, from: number, until: number, fixes: readonly Waypoint[]) => {
  takeRest(worked, from);
  worked.stages.push(...stagesOf(worked.shift, from, until, fixes));
  worked.shift = { ms: (worked.shift?.ms ?? 0) + until - from, hasta: until };
};

const takeRest = (worked: Worked, until: number) => {
  const { shift } = worked;
  if (!shift || until - shift.hasta < rest) return;
  worked.stages.push({ fecha: until, rest: shift.hasta });
  worked.shift = undefined;
};

const stagesOf = (shift: Shift | undefined, from: number, until: number, fixes: readonly Waypoint[]): Stage[] =>
  fixes.flatMap((at) => (at.fecha > from && at.fecha <= until ? [{ at, ms: (shift?.ms ?? 0) + at.fecha - from }] : []));
