import { reglas, type Regla } from '#contract/entities/reglas';
import type { Corridor } from '../runs/executions';
import { noPlaces, type Places } from '../places/places';
import type { Settings } from '../projector/steps/settings';
import type { Fix, Sample } from '../model/fix';
import { project, type Checkpoint } from '../projector/project';
import { viewOf } from '../projector/view';
import { fixAt } from '../projector/testing';
import type { EventFact } from './facts';
import { happenings } from './kinds/happenings';
import { ruleOf, type Watch } from './rules';

export const minute = 60_000;
export const start = fixAt(0, 0).fecha;

export const aWatch = (rules: readonly Partial<Regla>[], given: Partial<Watch> = {}): Watch => ({
  reglas: rules.map((rule, i) => ({
    ...ruleOf({ ...reglas.input.parse({ nombre: 'Regla', ...rule }), id: i + 1, juicio: 1, desde: 0 }, () => []),
  })),
  limite: 80,
  limite_activo: null,
  ralenti: 5 * minute,
  silence: 15 * minute,
  asignado: true,
  paros: [],
  antes: [],
  ...given,
});

/**
 * All events of a day, seen this long after its last frame (ms); the day is divided into pieces that begin at these
 * indexes.
 */
export const eventsOf = (
  frames: readonly Sample[],
  watching: Watch,
  { after = 1_000, pieces = [] as number[], places = noPlaces as Places, corridors = [] as Corridor[] } = {},
) => {
  const settings: Settings = {
    zone: 'America/Bogota',
    shortestStop: 5,
    places,
    corridors,
    watching,
  };
  const events: EventFact[] = [];
  const facts = { visits: [] as never[], trips: [] as never[], stops: [] as never[], offs: [] as never[] } as Record<
    string,
    unknown[]
  >;
  let from: Checkpoint | null = null;
  for (const [i, begin] of [0, ...pieces].entries()) {
    const part = frames.slice(begin, pieces[i]);
    const last = part.at(-1);
    if (!last) continue;
    const done = project(from, part, settings);
    from = JSON.parse(JSON.stringify({ fecha: last.fecha, state: done.state })) as Checkpoint;
    events.push(...done.events);
    facts['visits']?.push(...done.visits);
    facts['trips']?.push(...done.facts.trips);
    facts['stops']?.push(...done.facts.stops);
  }
  if (!from) throw new Error('nothing was heard');
  const now = (frames.at(-1)?.fecha ?? 0) + after;
  const view = viewOf(from.state, now, settings);
  const all = {
    visits: [...(facts['visits'] as typeof view.visits), ...view.visits],
    trips: [...(facts['trips'] as typeof view.trips), ...view.trips],
    stops: [...(facts['stops'] as typeof view.stops), ...view.stops],
    offs: view.offs,
  };
  const followed = happenings(watching.reglas, all, { places, corridors, zone: settings.zone, now });
  return [...events, ...view.events, ...followed.events]
    .sort((a, b) => a.inicio - b.inicio || a.regla - b.regla)
    .map(({ tipo, inicio, fin, ...rest }) => ({
      tipo,
      inicio: (inicio - start) / 1000,
      fin: fin === null ? null : (fin - start) / 1000,
      ...rest,
    }));
};

/** Fixes with these speeds, this many seconds apart, along a straight road. */
export const drive = (
  speeds: readonly number[],
  { every = 10, from = 0, north = 0, ...given }: { every?: number; from?: number; north?: number } & Partial<Fix> = {},
): Fix[] => {
  let metres = north;
  return speeds.map((kmh, i) => {
    if (i > 0) metres += ((speeds[i - 1] ?? 0) / 3.6) * every;
    return fixAt(from + i * every, metres, { velocidad_kmh: kmh, ...given });
  });
};

export const standing = (
  seconds: number,
  { from = 0, every = 30, north = 0, ...given }: { from?: number; every?: number; north?: number } & Partial<Fix> = {},
): Fix[] =>
  Array.from({ length: Math.floor(seconds / every) + 1 }, (_, i) =>
    fixAt(from + i * every, north, { velocidad_kmh: 0, ...given }),
  );

export const spans = (events: ReturnType<typeof eventsOf>) =>
  events.map(({ tipo, inicio, fin }) => [tipo, inicio, fin]);
