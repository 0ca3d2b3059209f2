import type pg from 'pg';
import { runOn } from '../../db/run';
import { offlineAfter } from '../liveState';
import { corridorsOf } from '../runs/corridors';
import { onClient } from '../transaction';
import { TurnError, takeBack } from './apart';
import { dayOf } from './days';
import { happenings, type Told } from '../watch/happenings';
import type { EventFact } from '../watch/facts';
import type { Heard, Settings } from './fix';
import { readMetersOf } from './meters';
import { project, viewOf, type Checkpoint, type Projected, type View } from './project';
import { claim, framesAfter, startsOf, type Claimed } from './reading';
import { undecidedFrom } from './steps/journeys';
import * as corridors from './steps/corridors';
import * as visits from './steps/visits';
import { write } from './writing';
import { writeEvents, type EventChange } from './writingEvents';

/** What came of one asset. */
export interface Outcome extends Claimed {
  settings: Settings;
  start: Checkpoint | null;
  projected: Projected;
  /** As of its newest fix; null while more fixes wait than one turn takes. */
  view: View | null;
  /** Device time of the newest frame in it, ms. */
  fecha: number | null;
  /** Where the next turn goes on, ms; null when all is done. */
  rest: number | null;
  /** From when on (ms) what is stored of trips, stops and days is replaced, and until when. */
  from: number;
  until: number;
  /** The same of visits, which may have begun earlier. */
  visited: { from: number; until: number };
  /** And of times off a corridor. */
  strayed: { from: number; until: number };
  /** What its rules were waiting for. */
  events: EventFact[];
  /** Days that are replaced, where the past has changed: the first one, and the one after the last. */
  days: [string, string] | null;
}

export interface Turn {
  outcomes: Outcome[];
  changes: EventChange[];
}

/** Assets of one turn, and fixes of all of them together, more or less. */
const most = { assets: 250, fixes: 4_000, least: 30 };

/**
 * Projects marked assets in one transaction: facts, checkpoints and marks commit together or not at all.
 * @param assets how many at most
 * @returns what became of each, and of its events; empty when nothing is marked, or others are at it
 * @throws TurnError
 */
export const turn = (pool: pg.Pool, now: () => number, assets = most.assets): Promise<Turn> =>
  onClient(pool, async (client) => {
    const claimed = await claim(client, assets);
    const done = claimed.length === 0 ? { outcomes: [], changes: [] } : await projectAll(client, claimed, now).catch(failing(claimed));
    await client.query('commit');
    return done;
  });

const failing = (claimed: readonly Claimed[]) => (error: unknown) => {
  throw new TurnError(claimed, error);
};

const projectAll = async (client: pg.ClientBase, claimed: readonly Claimed[], now: () => number): Promise<Turn> => {
  const starts = await startsOf(client, claimed);
  // A visit that goes on may be one of an execution that is long over.
  const since = new Map([...starts].map(([activoId, start]) => [activoId, start && Math.min(start.fecha, enteredFrom(start.state) ?? Infinity)]));
  const driven = await corridorsOf(runOn(client), since);
  const each = Math.max(most.least, Math.ceil(most.fixes / claimed.length));
  const frames = await framesAfter(client, starts, each + 1);
  const outcomes: Outcome[] = [];
  for (const asset of claimed) {
    const { taken, rest } = await wholeTimes(client, asset.activoId, starts, frames.get(asset.activoId) ?? [], each);
    const settings = { ...asset.settings, corredores: driven.get(asset.activoId) ?? [] };
    outcomes.push(outcomeOf({ ...asset, settings }, starts.get(asset.activoId) ?? null, taken, rest, now()));
  }
  await write(client, outcomes);
  const changes = await writeEvents(client, outcomes);
  await readMetersOf(client, outcomes);
  await takeBack(
    client,
    claimed.map(({ activoId }) => activoId),
  );
  return { outcomes, changes };
};

/** Fixes of one time are taken together: a checkpoint lies between times. */
const wholeTimes = async (client: pg.ClientBase, activoId: number, starts: ReadonlyMap<number, Checkpoint | null>, found: Heard[], each: number) => {
  let [fixes, limit] = [found, each + 1];
  while (fixes.length === limit && fixes[0]?.fecha === fixes.at(-1)?.fecha) {
    limit *= 4;
    fixes = (await framesAfter(client, new Map([[activoId, starts.get(activoId) ?? null]]), limit)).get(activoId) ?? [];
  }
  if (fixes.length < limit) return { taken: fixes, rest: null };
  const rest = fixes.at(-1)?.fecha ?? null;
  return { taken: fixes.filter(({ fecha }) => fecha !== rest), rest };
};

/** Since when the visits that go on do, ms. */
const enteredFrom = (state: Projected['state'] | undefined) => visits.undecidedFrom(state?.visits ?? visits.noVisits);

const outcomeOf = (asset: Claimed & { settings: Settings }, start: Checkpoint | null, fixes: Heard[], rest: number | null, now: number): Outcome => {
  const projected = project(start, fixes, asset.settings);
  const view = rest === null ? viewOf(projected.state, now, asset.settings) : null;
  const { held } = projected.state.outliers;
  if (held && held.atipica !== (view === null || view.held !== null)) {
    const atipica = !held.atipica;
    projected.verdicts.push({ fix: held, atipica });
    projected.state = { ...projected.state, outliers: { ...projected.state.outliers, held: { ...held, atipica } } };
  }
  const from = (start && undecidedFrom(start.state.journey)) ?? start?.fecha ?? -Infinity;
  const until = view ? Infinity : (undecidedFrom(projected.state.journey) ?? fixes.at(-1)?.fecha ?? from);
  const visited = {
    from: enteredFrom(start?.state) ?? start?.fecha ?? -Infinity,
    until: view ? Infinity : (enteredFrom(projected.state) ?? (fixes.at(-1)?.fecha ?? from) + 1),
  };
  const left = (state: Projected['state'] | undefined) => corridors.undecidedFrom(state?.corridors ?? corridors.noCorridors);
  const strayed = {
    from: left(start?.state) ?? start?.fecha ?? -Infinity,
    until: view ? Infinity : (left(projected.state) ?? (fixes.at(-1)?.fecha ?? from) + 1),
  };
  const watched = eventsOf(asset.settings, projected, view, now);
  const fecha = fixes.at(-1)?.fecha ?? start?.fecha ?? null;
  const offline = fecha === null ? 0 : fecha + offlineAfter(asset.interval);
  const again = Math.min(view?.again ?? Infinity, watched.again ?? Infinity, offline > now ? offline : Infinity);
  return {
    ...asset,
    start,
    projected,
    view: view && { ...view, again: again < Infinity ? again : null },
    events: watched.events,
    fecha,
    rest,
    from,
    until,
    visited,
    strayed,
    days: daysOf(asset, start, from, until),
  };
};

/** The events of its rules: those of its frames, and those that follow from what the other steps told. */
const eventsOf = ({ vigilancia, lugares, corredores, zona }: Settings, projected: Projected, view: View | null, now: number) => {
  if (!vigilancia) return { events: [], again: null };
  const told: Told = {
    visits: [...projected.visits, ...(view?.visits ?? [])],
    trips: [...projected.facts.trips, ...(view?.trips ?? [])],
    stops: [...projected.facts.stops, ...(view?.stops ?? [])],
    offs: [...projected.offs, ...(view?.offs ?? [])],
  };
  const { events, again } = happenings(vigilancia.reglas, told, { places: lugares, corridors: corredores, zone: zona, now: view && now });
  const due = view ? again.filter((at) => at > now) : [];
  return { events: [...projected.events, ...(view?.events ?? []), ...events], again: due.length ? Math.min(...due) : null };
};

const daysOf = ({ head, settings: { zona } }: Claimed, start: Checkpoint | null, from: number, until: number): [string, string] | null => {
  if (!head || head.fecha === start?.fecha) return null;
  const first = start ? [dayOf(from, zona), ...Object.keys(start.state.kilometres.dias)].sort()[0] : undefined;
  return [first ?? '0001-01-01', until === Infinity ? '9999-12-31' : dayOf(until, zona)];
};
