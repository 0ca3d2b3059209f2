import { metersBetween } from '../../places/distance';
import type { Corridor } from '../../runs/executions';
import { isAtStart, isOrdered } from '../../runs/legs';
import type { CourseFact, OffFact } from '../../model/facts';
import type { Waypoint } from '../../model/fix';
import type { Places } from '../../places/index';
import * as passages from './passages';

interface Off {
  inicio: number;
  max: number;
  latitud: number;
  longitud: number;
  metros: number;
  /** Whether a second fix has confirmed it. */
  fuera: boolean;
  /** The first fix back inside, which waits for a second. */
  fin: number | null;
}

/** The state of one execution. Ms, metres. */
interface Course {
  /** When it first reached the line. */
  entro: number | null;
  /** The farthest point reached, in metres along the line. */
  avance: number;
  /** When it reached the end of the line. */
  llego: number | null;
  off: Off | null;
  last: Pick<Waypoint, 'latitud' | 'longitud'> | null;
  /** It has come to a first stop that the dispatch added. */
  came?: true;
  /** Absent in states of earlier versions, and where it has no stops. */
  paso?: passages.Passages;
}

/** By the execution's id. */
export type CorridorState = Readonly<Record<number, Course>>;

export const noCorridors: CorridorState = {};

/** Metres: a less precise fix is ignored. */
const leastPrecise = 50;
/** Metres by which the position along the line may go back, or exceed the distance driven. */
const slack = 300;

const begun: Course = { entro: null, avance: 0, llego: null, off: null, last: null };

/**
 * Takes the next good fix in device order. Two in a row off the corridor leave it and two in a row on it return, each
 * at the first of them.
 */
export const advance = (
  state: CorridorState,
  fix: Waypoint,
  corridors: readonly Corridor[],
  places: Places,
): { state: CorridorState; offs: OffFact[]; courses: CourseFact[] } => {
  const running = corridors.filter(({ desde, hasta }) => desde <= fix.fecha && fix.fecha < hasta);
  const offs: OffFact[] = [];
  const ended = Object.entries(state).filter(([id]) => !running.some((each) => each.id === Number(id)));
  if (running.length === 0 && ended.length === 0) return { state, offs, courses: [] };
  // An open time off ends with its execution.
  for (const [id, { off }] of ended) {
    const corridor = corridors.find((each) => each.id === Number(id));
    if (off?.fuera && corridor) offs.push(factOf(corridor.id, off, off.fin ?? corridor.hasta));
  }
  const next: Record<number, Course> = {};
  for (const corridor of running) {
    const before = state[corridor.id] ?? begun;
    if ((fix.precision_m ?? 0) > leastPrecise) {
      next[corridor.id] = before;
      continue;
    }
    const { course, off } = step(before, fix, corridor);
    const { paradas } = corridor;
    const paso = paradas.size > 0 && passages.advance(before.paso, fix, places, paradas);
    next[corridor.id] = { ...course, ...(paso && { paso }) };
    if (off) offs.push(off);
  }
  return { state: next, offs, courses: coursesOf(Object.fromEntries(ended)) };
};

const step = (before: Course, fix: Waypoint, corridor: Corridor): { course: Course; off?: OffFact } => {
  const { line, tolerancia, iniciada, ordered } = corridor;
  const moved = before.last ? metersBetween(before.last, fix) : 0;
  const near = line.at(fix, tolerancia);
  const counts = before.entro !== null || (iniciada !== null && iniciada <= fix.fecha);
  const ahead = line.at(fix, tolerancia, { along: before.avance, back: slack, ahead: slack + 1.5 * moved });
  const avance = Math.max(before.avance, ahead?.along ?? 0);
  const course: Course = {
    entro: before.entro ?? (near ? fix.fecha : null),
    avance,
    llego: before.llego ?? (near && avance >= line.metros - tolerancia ? fix.fecha : null),
    off: before.off,
    last: { latitud: fix.latitud, longitud: fix.longitud },
    ...(ordered?.start && (before.came || isAtStart(ordered, fix)) && { came: true }),
  };
  const mayBeHere = near || (ordered && ((ordered.start && !course.came) || isOrdered(ordered, fix)));
  if (mayBeHere) {
    if (!before.off?.fuera) return { course: { ...course, off: null } };
    if (before.off.fin === null) return { course: { ...course, off: { ...before.off, fin: fix.fecha } } };
    return { course: { ...course, off: null }, off: factOf(corridor.id, before.off, before.off.fin) };
  }
  if (!counts) return { course };
  const metros = line.at(fix, Infinity)?.metros ?? 0;
  const { latitud, longitud } = fix;
  if (!before.off)
    return {
      course: {
        ...course,
        off: { inicio: fix.fecha, max: metros, latitud, longitud, metros: 0, fuera: false, fin: null },
      },
    };
  const farther = metros > before.off.max ? { max: metros, latitud, longitud } : {};
  return {
    course: {
      ...course,
      off: { ...before.off, ...farther, metros: before.off.metros + moved, fuera: true, fin: null },
    },
  };
};

const factOf = (ejecucion: number, { inicio, max, latitud, longitud, metros }: Off, fin: number | null): OffFact => ({
  ejecucion,
  inicio,
  fin,
  max: Math.round(max),
  latitud,
  longitud,
  metros: Math.round(metros),
});

const coursesOf = (state: CorridorState): CourseFact[] =>
  Object.entries(state).flatMap(([id, { entro, avance, llego, paso }]) => {
    const pasos = paso?.pasos ?? [];
    return entro === null && pasos.length === 0
      ? []
      : [{ ejecucion: Number(id), entro, avance: Math.round(avance), llego, pasos }];
  });

/** The routes with a speed limit on whose line the asset drives. @param state at this fix */
export const limitedAt = (state: CorridorState, fix: Waypoint, corridors: readonly Corridor[]): Corridor[] =>
  corridors.filter(
    ({ id, limite, line, tolerancia }) => limite !== null && state[id]?.entro != null && line.at(fix, tolerancia),
  );

/** Times off and progress of the open executions. */
export const view = (state: CorridorState): { offs: OffFact[]; courses: CourseFact[] } => ({
  offs: Object.entries(state).flatMap(([id, { off }]) => (off?.fuera ? [factOf(Number(id), off, null)] : [])),
  courses: coursesOf(state),
});

/** When the time off the corridor of each execution began (ms) that may still change. */
export const opened = (state: CorridorState): ReadonlyMap<number, number> =>
  new Map(Object.entries(state).flatMap(([id, { off }]) => (off ? [[Number(id), off.inicio] as const] : [])));
