import { longestHold } from '#contract/rules/movement';
import type { CourseFact, JourneyFacts, OffFact, VisitFact } from '../model/facts';
import type { Fix } from '../model/fix';
import { longestSilence } from '../model/motion';
import type { EventFact } from '../watch/facts';
import { metersDrivenIn, noneOf, take, watchOf, type Projection } from './project';
import * as corridors from './steps/corridors';
import * as journeys from './steps/journeys';
import * as outliers from './steps/outliers';
import type { Settings } from './steps/settings';
import * as shifts from './steps/shifts';
import * as visits from './steps/visits';
import * as watch from './steps/watch';

export interface View {
  trips: JourneyFacts['trips'];
  stops: JourneyFacts['stops'];
  visits: VisitFact[];
  offs: OffFact[];
  courses: CourseFact[];
  events: EventFact[];
  /** Of all its trips. */
  km: number;
  newest: Fix | null;
  /** A fix that jumped and waits to be confirmed. */
  held: Fix | null;
  /** When the view changes by time alone, ms. */
  again: number | null;
}

/**
 * The current view of an asset: its running trip, and what a long silence or wait implies until a later frame
 * contradicts it.
 */
export const viewOf = (state: Projection, now: number, settings: Settings): View => {
  const trusted = outliers.believed(state.outliers, now);
  const projected = noneOf(state);
  if (trusted) take(projected, trusted, settings);
  const { facts } = projected;
  const { journey, newest } = projected.state;
  const seen = journeys.view(journey, now, settings);
  const trips = [...facts.trips, ...seen.trips];
  const driven = corridors.view(projected.state.corridors ?? corridors.noCorridors);
  const held = trusted ? null : state.outliers.held;
  const watched = watchedAt(projected.state, seen.trips, now, settings);
  return {
    trips,
    stops: [...facts.stops, ...seen.stops],
    visits: [...projected.visits, ...visits.view(projected.state.visits ?? visits.noVisits)],
    offs: [...projected.offs, ...driven.offs],
    events: [...projected.events, ...watched.events],
    courses: [...projected.courses, ...driven.courses],
    km: (projected.state.metros + metersDrivenIn(seen.trips)) / 1000,
    newest,
    held,
    again: whenAgain(journey, held, now, watched.again),
  };
};

/** The events that are open, and what time alone says about driving without a rest. */
const watchedAt = (state: Projection, trips: JourneyFacts['trips'], now: number, { watching, zone }: Settings) => {
  if (!watching) return { events: [], again: [] };
  const { waiting, last } = state.journey;
  const silent = (waiting.at(-1) ?? last)?.fecha ?? now;
  const since = silent + longestSilence + 1;
  const ended = trips.filter(({ fin }) => fin !== null);
  const { shift, stages } = shifts.view(state.shift, waiting, ended, since <= now ? now : null);
  const rested = watch.rest(watchOf(state), stages, watching, { fecha: now, place: null }, zone);
  const { events, again } = watch.view(rested.state, watching, now);
  const tired = events.some(({ tipo }) => tipo === 'fatiga');
  const rest = tired && shift ? [Math.max(since, shifts.restsAt(shift))] : [];
  return { events: [...rested.events, ...events], again: [...again, ...rest] };
};

const whenAgain = (
  journey: journeys.JourneyState,
  held: Fix | null,
  now: number,
  others: readonly number[],
): number | null => {
  const last = journey.waiting.at(-1) ?? journey.last;
  const silent =
    last && (journey.trip !== null || journey.waiting.length > 0) ? last.fecha + longestSilence + 1 : Infinity;
  const times = [silent, held ? held.recibida + longestHold : Infinity, ...others].filter(
    (at) => at > now && at < Infinity,
  );
  return times.length ? Math.min(...times) : null;
};
