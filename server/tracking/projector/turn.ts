import type { Outcome } from './outcome';
import type pg from 'pg';
import { offlineAfter } from '#contract/rules/movement';
import { runOn } from '../../db/run';
import { corridorsOf } from '../runs/executions';
import { onClient } from '../stored/transaction';
import { TurnError, takeBack } from './quarantine';
import { happenings, type Facts } from '../watch/kinds/happenings';
import type { EventFact } from '../watch/facts';
import type { Settings } from './steps/settings';
import type { Sample } from '../model/fix';
import { readMetersOf } from './meters';
import { project, type Checkpoint, type Projected } from './project';
import { viewOf, type View } from './view';
import { claim, samplesAfter, startsOf, type Claimed } from './reading';
import { undecidedFrom } from './steps/journeys';
import * as corridors from './steps/corridors';
import * as silences from './steps/silences';
import * as visits from './steps/visits';
import { mayChange } from './waits';
import { windowsOf } from './windows';
import { write } from './writing';
import { writeEvents, type EventChange } from './writingEvents';
import { writeEventDrivers } from './writingKeys';

export interface Turn {
  outcomes: Outcome[];
  changes: EventChange[];
  /** What it processed. */
  size: Size;
  /** For how long it held the connection, ms. */
  took: number;
}

/** The work of a turn, or its limits. */
export interface Size {
  assets: number;
  /** Of all assets together. As a limit it is approximate, because each asset gets at least a few. */
  fixes: number;
}

/** The largest turn. Turns of one asset find out which of many fails. */
export const whole: Size = { assets: 500, fixes: 8_000 };
export const oneAsset: Size = { assets: 1, fixes: 0 };
/** Fixes that a turn reads of each asset, at least. */
const least = 30;

/**
 * Projects marked assets in one transaction: facts, checkpoints and marks commit together or not at all.
 * @param size its limits
 * @returns the result of each asset and its events; empty when nothing is marked or other processes hold the locks
 * @throws TurnError
 */
export const turn = (pool: pg.Pool, now: () => number, size = whole): Promise<Turn> =>
  onClient(pool, async (client) => {
    const began = performance.now();
    const claimed = await claim(client, size.assets);
    const each = Math.max(least, Math.ceil(size.fixes / claimed.length));
    const done =
      claimed.length === 0
        ? { outcomes: [], changes: [], size: { assets: 0, fixes: 0 } }
        : await projectAll(client, claimed, each, now).catch(failing(claimed));
    await client.query('commit');
    return { ...done, took: performance.now() - began };
  });

const failing = (claimed: readonly Claimed[]) => (error: unknown) => {
  throw new TurnError(claimed, error);
};

/** @param each maximum of fixes per asset */
const projectAll = async (
  client: pg.ClientBase,
  claimed: readonly Claimed[],
  each: number,
  now: () => number,
): Promise<Omit<Turn, 'took'>> => {
  const starts = await startsOf(client, claimed);
  // An open visit, or a stop that lasts, may belong to an execution that ended long ago.
  const since = new Map(
    [...starts].map(([activoId, start]) => [
      activoId,
      start && Math.min(start.fecha, undecidedFrom(start.state.journey) ?? Infinity, ...entered(start.state).values()),
    ]),
  );
  const driven = await corridorsOf(runOn(client), since);
  const frames = await samplesAfter(client, starts, each + 1);
  const outcomes: Outcome[] = [];
  let fixes = 0;
  for (const asset of claimed) {
    const { taken, resumeAt } = await wholeTimes(
      client,
      asset.activoId,
      starts,
      frames.get(asset.activoId) ?? [],
      each,
    );
    const settings = { ...asset.settings, corridors: driven.get(asset.activoId) ?? [] };
    fixes += taken.length;
    outcomes.push(outcomeOf({ ...asset, settings }, starts.get(asset.activoId) ?? null, taken, resumeAt, now()));
  }
  await write(client, outcomes);
  const changes = await writeEvents(client, outcomes, now());
  changes.push(...(await writeEventDrivers(client, outcomes, changes)));
  await readMetersOf(client, outcomes);
  await takeBack(
    client,
    claimed.map(({ activoId }) => activoId),
  );
  return { outcomes, changes, size: { assets: claimed.length, fixes } };
};

/** Frames of one time are taken together: a checkpoint lies between two times. */
const wholeTimes = async (
  client: pg.ClientBase,
  activoId: number,
  starts: ReadonlyMap<number, Checkpoint | null>,
  found: Sample[],
  each: number,
) => {
  let [fixes, limit] = [found, each + 1];
  while (fixes.length === limit && fixes[0]?.fecha === fixes.at(-1)?.fecha) {
    limit *= 4;
    fixes =
      (await samplesAfter(client, new Map([[activoId, starts.get(activoId) ?? null]]), limit)).get(activoId) ?? [];
  }
  if (fixes.length < limit) return { taken: fixes, resumeAt: null };
  const resumeAt = fixes.at(-1)?.fecha ?? null;
  return { taken: fixes.filter(({ fecha }) => fecha !== resumeAt), resumeAt };
};

const entered = (state: Projected['state'] | undefined) => visits.opened(state?.visits ?? visits.noVisits);
const left = (state: Projected['state'] | undefined) => corridors.opened(state?.corridors ?? corridors.noCorridors);

const outcomeOf = (
  asset: Claimed & { settings: Settings },
  start: Checkpoint | null,
  fixes: Sample[],
  resumeAt: number | null,
  now: number,
): Outcome => {
  const projected = project(start, fixes, asset.settings);
  const view = resumeAt === null ? viewOf(projected.state, now, asset.settings) : null;
  const { held } = projected.state.outliers;
  if (held && held.atipica !== (view === null || view.held !== null)) {
    const atipica = !held.atipica;
    projected.verdicts.push({ fix: held, atipica });
    projected.state = { ...projected.state, outliers: { ...projected.state.outliers, held: { ...held, atipica } } };
  }
  const from = (start && undecidedFrom(start.state.journey)) ?? start?.fecha ?? -Infinity;
  const until = view ? Infinity : (undecidedFrom(projected.state.journey) ?? fixes.at(-1)?.fecha ?? from);
  /** Everything but what is open at one of its ends. */
  const rest = { from: start?.fecha ?? -Infinity, until: view ? Infinity : (fixes.at(-1)?.fecha ?? from) + 1 };
  const after = view ? undefined : projected.state;
  const visited = windowsOf(entered(start?.state), entered(after), rest);
  const strayed = windowsOf(left(start?.state), left(after), rest);
  const watched = eventsOf(asset.settings, projected, view, now);
  const fecha = fixes.at(-1)?.fecha ?? start?.fecha ?? null;
  const silent = view && fecha !== null ? silences.view(fecha, now, asset.settings.silence) : null;
  const offline = fecha === null ? 0 : fecha + offlineAfter(asset.interval);
  const again = Math.min(view?.again ?? Infinity, watched.again ?? Infinity, offline > now ? offline : Infinity);
  return {
    ...asset,
    start,
    projected,
    view: view && { ...view, again: again < Infinity ? again : null },
    events: watched.events,
    silences: silent ? [...projected.silences, silent] : projected.silences,
    waitOf: waitsOf(asset.settings, start, projected, fecha),
    fecha,
    resumeAt,
    from,
    until,
    visited,
    strayed,
  };
};

/** Events wait that frames in a gap could change, and those that time alone opens; see waits.ts. */
const waitsOf = (
  settings: Settings,
  start: Checkpoint | null,
  projected: Projected,
  fecha: number | null,
): Outcome['waitOf'] => {
  const { waitFor } = settings;
  const { arrived } = projected.state;
  if (waitFor === undefined || !arrived || fecha === null) return () => null;
  const earlier = start?.state.arrived?.hueco;
  const gaps = earlier ? [earlier, ...projected.gaps] : projected.gaps;
  let byFrames: ReadonlySet<string> | undefined;
  return (event) => {
    byFrames ??= new Set(
      eventsOf(settings, projected, viewOf(projected.state, fecha, settings), fecha).events.map(nameOf),
    );
    if (!byFrames.has(nameOf(event))) return { until: arrived.recibida + waitFor, desde: never };
    const times = gaps.filter((gap) => mayChange(gap, event)).map(({ recibida }) => recibida);
    return times.length > 0 ? { until: Math.max(...times) + waitFor, desde: event.ancla } : null;
  };
};

/** Later than any frame: nothing is read again, only time is judged. */
const never = Date.UTC(9999, 0, 1);

const nameOf = ({ regla, sujeto, tipo, ancla }: EventFact) => `${regla} ${sujeto} ${tipo} ${ancla}`;

/** The events of its rules: those of its frames, and those that follow from the other steps. */
const eventsOf = (
  { watching, places, corridors, zone }: Settings,
  projected: Projected,
  view: View | null,
  now: number,
) => {
  if (!watching) return { events: [], again: null };
  const facts: Facts = {
    visits: [...projected.visits, ...(view?.visits ?? [])],
    trips: [...projected.facts.trips, ...(view?.trips ?? [])],
    stops: [...projected.facts.stops, ...(view?.stops ?? [])],
    offs: [...projected.offs, ...(view?.offs ?? [])],
  };
  const { events, again } = happenings(watching.reglas, facts, {
    places,
    corridors,
    zone,
    now: view && now,
  });
  const due = view ? again.filter((at) => at > now) : [];
  return {
    events: [...projected.events, ...(view?.events ?? []), ...events],
    again: due.length ? Math.min(...due) : null,
  };
};
