import { longestHold } from '#contract/rules/movement';
import { dayOf } from '../model/days';
import { noFacts, type CourseFact, type JourneyFacts, type OffFact, type VisitFact } from '../model/facts';
import type { EventFact } from '../watch/facts';
import { inForce } from '../watch/rules';
import type { Settings } from './steps/settings';
import { isFix, waypointOf, type Fix, type Sample } from '../model/fix';
import { longestSilence } from '../model/motion';
import { asNewest, nowhere, type Newest } from './newest';
import { metersOf } from '../model/shares';
import * as corridors from './steps/corridors';
import * as journeys from './steps/journeys';
import * as keys from './steps/keys';
import * as outliers from './steps/outliers';
import * as shifts from './steps/shifts';
import * as silences from './steps/silences';
import * as visits from './steps/visits';
import * as watch from './steps/watch';
import { arrive, type Arrived, type Gap } from './waits';

/** The full state of an asset at a fix: projecting later frames needs nothing earlier. */
export interface Projection extends Newest {
  journey: journeys.JourneyState;
  /** Whole metres of all decided trips. */
  metros: number;
  /** Absent while it is at no stop. */
  visits?: visits.VisitState;
  /** Absent while it drives no route. */
  corridors?: corridors.CorridorState;
  /** Absent after a rest of its driver. */
  shift?: shifts.Shift | undefined;
  /** Absent while no rule has an open episode. */
  watch?: watch.WatchState;
  /** Absent where its events do not wait. */
  arrived?: Arrived;
  /** The driver's key that was read last; absent where none was. */
  key?: keys.KeyRun;
}

export const nothing: Projection = { ...nowhere, journey: journeys.noJourney, metros: 0 };

/** The projection at a fix; `fecha` is its device time, ms. */
export interface Checkpoint {
  fecha: number;
  state: Projection;
}

/** Whether a stored position is an outlier after all. */
export interface Verdict {
  fix: Fix;
  atipica: boolean;
}

export interface Projected {
  state: Projection;
  /** Final, unless the past changes. */
  facts: JourneyFacts;
  visits: VisitFact[];
  offs: OffFact[];
  courses: CourseFact[];
  events: EventFact[];
  silences: silences.SilenceFact[];
  /** Keys that were read, but for the last one. */
  keys: keys.KeyRun[];
  /** Times without a frame that its device may still fill. */
  gaps: Gap[];
  verdicts: Verdict[];
  /** To be stored: one after each trip, and one a day. */
  checkpoints: Checkpoint[];
}

/**
 * Runs frames through the steps, one file each. Pure: the same frames give the same result, however they are divided
 * into batches.
 * @param from the checkpoint before the first frame; null at the very beginning
 * @param frames in order of time and place; frames with the same time must be in the same batch
 */
export const project = (from: Checkpoint | null, frames: readonly Sample[], settings: Settings): Projected => {
  const projected = noneOf(from?.state ?? nothing);
  let before = from?.fecha ?? null;
  let due = false;
  const keep = (fecha: number) => {
    // A held fix may still be judged otherwise, so no checkpoint can be taken here.
    if (!due || projected.state.outliers.held) return;
    projected.checkpoints.push({ fecha, state: projected.state });
    due = false;
  };
  for (const frame of frames) {
    if (before !== null && before < frame.fecha) {
      const silence = silences.between(before, frame.fecha, settings.silence);
      if (silence) projected.silences.push(silence);
      due ||= dayOf(before, settings.zone) !== dayOf(frame.fecha, settings.zone);
      keep(before);
    }
    note(projected, before, frame, settings);
    before = frame.fecha;
    identify(projected, frame);
    listen(projected, frame, settings);
    if (!isFix(frame)) continue;
    const { state, good, bad } = outliers.advance(projected.state.outliers, frame);
    projected.state = { ...projected.state, outliers: state };
    const trips = projected.facts.trips.length;
    for (const each of good) take(projected, each, settings);
    for (const each of bad) if (!each.atipica) projected.verdicts.push({ fix: each, atipica: true });
    due ||= projected.facts.trips.length > trips;
  }
  if (before !== null) keep(before);
  return projected;
};

const noneOf = (state: Projection): Projected => ({
  state,
  facts: noFacts(),
  visits: [],
  offs: [],
  courses: [],
  events: [],
  silences: [],
  keys: [],
  gaps: [],
  verdicts: [],
  checkpoints: [],
});

/** Notes when it arrived, and what lacks before it. */
const note = (projected: Projected, before: number | null, frame: Sample, { waitFor }: Settings) => {
  if (waitFor === undefined) return;
  const known = projected.state.arrived;
  const arrived = arrive(known, before, frame, waitFor);
  if (arrived.hueco && arrived.hueco !== known?.hueco) projected.gaps.push(arrived.hueco);
  projected.state = { ...projected.state, arrived };
};

/** Notes the key that it read. */
const identify = (projected: Projected, frame: Sample) => {
  if (!frame.senales?.conductor) return;
  const { open, ended } = keys.advance(projected.state.key, frame);
  if (ended) projected.keys.push(ended);
  projected.state = { ...projected.state, ...(open && { key: open }) };
};

/** Rules see every frame, with a place or without. */
const listen = (projected: Projected, frame: Sample, { watching, zone }: Settings) => {
  if (!watching) return;
  const { state, events } = watch.hear(
    watchOf(projected.state),
    frame,
    projected.state.journey.trip === null,
    watching,
    zone,
  );
  projected.events.push(...events);
  projected.state = { ...projected.state, watch: state };
};

/** An asset that was not watched so far starts from its newest fix. */
const watchOf = ({ watch: known, newest, journey }: Projection): watch.WatchState =>
  known ?? {
    ...watch.noWatch,
    last: newest && { fecha: newest.fecha, dispositivo: newest.dispositivo_id, parado: journey.trip === null },
  };

const take = (projected: Projected, fix: Fix, settings: Settings) => {
  const { state, facts, verdicts } = projected;
  if (fix.atipica) verdicts.push({ fix, atipica: false });
  const waypoint = waypointOf(fix);
  const journey = journeys.advance(state.journey, waypoint, settings);
  const undecided = [...state.journey.waiting, waypoint];
  const { shift, stages } = shifts.advance(state.shift, undecided, journey.facts.trips, journey.state);
  facts.trips.push(...journey.facts.trips);
  facts.stops.push(...journey.facts.stops);
  const stays = visits.advance(state.visits ?? visits.noVisits, fix, settings.places);
  projected.visits.push(...stays.visits);
  const driven = corridors.advance(state.corridors ?? corridors.noCorridors, fix, settings.corridors, settings.places);
  projected.offs.push(...driven.offs);
  projected.courses.push(...driven.courses);
  const newest = asNewest(state.newest, fix);
  const { watching, places, zone } = settings;
  const watched =
    watching &&
    watch.see(watchOf(state), {
      fix,
      before: state.newest?.fecha ?? null,
      speed: newest.velocidad_kmh,
      places,
      routes: corridors.limitedAt(driven.state, fix, settings.corridors),
      stages,
      watch: inForce(watching, fix.fecha),
      zone,
    });
  if (watched) projected.events.push(...watched.events);
  projected.state = {
    outliers: state.outliers,
    journey: journey.state,
    metros: state.metros + metersDrivenIn(journey.facts.trips),
    newest,
    ...(shift && { shift }),
    ...(state.arrived && { arrived: state.arrived }),
    ...(state.key && { key: state.key }),
    ...(watched && { watch: watched.state }),
    ...(stays.state.length > 0 && { visits: stays.state }),
    ...(Object.keys(driven.state).length > 0 && { corridors: driven.state }),
  };
};

/** Each trip is rounded, so that the stored ones add up to the odometer. */
const metersDrivenIn = (trips: JourneyFacts['trips']) =>
  trips.reduce((sum, { dias }) => sum + Math.round(metersOf(dias)), 0);

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
