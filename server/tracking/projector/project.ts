import { isMoving } from '#contract/rules/movement';
import { dayOf } from '../model/days';
import { noFacts, type CourseFact, type JourneyFacts, type OffFact, type VisitFact } from '../model/facts';
import type { EventFact } from '../watch/facts';
import { inForce } from '../watch/rules';
import type { Settings } from './steps/settings';
import { isFix, waypointOf, type Fix, type Sample } from '../model/fix';
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
    const trips = projected.facts.trips.length;
    if (isFix(frame)) judge(projected, frame, settings);
    park(projected, frame);
    due ||= projected.facts.trips.length > trips;
  }
  if (before !== null) keep(before);
  return projected;
};

/** Nothing yet, from a state on. */
export const noneOf = (state: Projection): Projected => ({
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
  const { state, events } = watch.hear(watchOf(projected.state), frame, watching, zone);
  projected.events.push(...events);
  projected.state = { ...projected.state, watch: state };
};

/** An asset that was not watched so far starts from its newest fix. */
export const watchOf = ({ watch: known, newest, journey }: Projection): watch.WatchState =>
  known ?? {
    ...watch.noWatch,
    last: newest && { fecha: newest.fecha, dispositivo: newest.dispositivo_id, parado: journey.trip === null },
  };

const judge = (projected: Projected, fix: Fix, settings: Settings) => {
  const { state, good, bad } = outliers.advance(projected.state.outliers, fix);
  projected.state = { ...projected.state, outliers: state };
  for (const each of good) take(projected, each, settings);
  for (const each of bad) if (!each.atipica) projected.verdicts.push({ fix: each, atipica: true });
};

/** Whether it is parked if nothing more is heard: it stands, or says with its ignition off that it will. */
const park = (projected: Projected, { encendido, velocidad_kmh }: Sample) => {
  const { watch: watched, journey } = projected.state;
  if (!watched?.last) return;
  const parado = journey.trip === null || (encendido === false && !isMoving(velocidad_kmh));
  if (parado !== watched.last.parado)
    projected.state = { ...projected.state, watch: { ...watched, last: { ...watched.last, parado } } };
};

/** Takes a good fix. Mutates `projected`. */
export const take = (projected: Projected, fix: Fix, settings: Settings) => {
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
export const metersDrivenIn = (trips: JourneyFacts['trips']) =>
  trips.reduce((sum, { dias }) => sum + Math.round(metersOf(dias)), 0);
