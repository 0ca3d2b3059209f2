import type { Ejecucion, ParadaEjecutada } from '#contract/entities/ejecuciones';
import { clockOf } from '../../../ui/dates/zone';
import { clock } from '../../../ui/formats';

/** A stop on the diagram: times in ms since 1970, and the height of its row. */
export interface Mark {
  stop: ParadaEjecutada;
  y: number;
  early: number;
  late: number;
  arrived: number | null;
}

const minute = 60_000;
/** Before the departure, ms. */
const around = 30 * minute;
const [left, row, top] = [190, 34, 44];
/** The least width of the diagram, px. */
export const narrowest = 720;
/** Minutes between two lines of the time axis: the first step with few enough lines. */
const steps = [5, 10, 15, 30, 60, 120, 240, 720, 1_440];
const mostHours = 9;

type Drawn = Pick<Ejecucion, 'paradas' | 'salida_en' | 'fin_previsto_en' | 'inicio_en' | 'fin_en'>;

/** The data of an execution's diagram. `now`: only while it runs. `width`: pixels. */
export const stringsOf = (
  { paradas, salida_en, fin_previsto_en, inicio_en, fin_en }: Drawn,
  now: number | null,
  width = narrowest,
) => {
  const earliest = Date.parse(salida_en) - around;
  const marks = paradas.map((stop, at): Mark => {
    const planned = Date.parse(stop.planeada_en);
    // An arrival long before, by a vehicle parked there, is cut to the diagram.
    const arrived = stop.llegada_en === null ? null : Math.max(Date.parse(stop.llegada_en), earliest);
    return {
      stop,
      y: top + at * row,
      early: planned - stop.ventana_min * minute,
      late: planned + stop.ventana_min * minute,
      arrived,
    };
  });
  const seen = [salida_en, fin_previsto_en, inicio_en, fin_en, ...paradas.map(({ eta }) => eta)];
  const moments = [
    ...seen.flatMap((each) => moment(each) ?? []),
    ...marks.flatMap(({ early, late, arrived }) => [early, late, arrived ?? late]),
    ...(now === null ? [] : [now]),
  ];
  const [from, to] = [Math.min(...moments), Math.max(...moments)];
  // So is a departure after the end.
  const leftAt = ({ salida_en: leaves }: ParadaEjecutada) =>
    leaves === null ? null : Math.min(Date.parse(leaves), to);
  const margin = Math.max(minute, (to - from) * 0.03);
  const [first, last] = [from - margin, to + margin];
  const x = (at: number) => Math.round((left + ((at - first) / (last - first)) * (width - left)) * 10) / 10;
  const line = (points: readonly (readonly [number | null, number])[]) =>
    points.flatMap(([at, y]) => (at === null ? [] : [`${x(at)},${y}`])).join(' ');
  const least = (last - first) / minute / mostHours;
  const step = (steps.find((each) => each >= least) ?? Math.ceil(least / 1_440) * 1_440) * minute;
  const height = top + (marks.length - 1) * row + 24;
  const done = marks.filter(({ arrived }) => arrived !== null).sort((a, b) => (a.arrived ?? 0) - (b.arrived ?? 0));
  const reached = done.at(-1);
  return {
    left,
    height,
    x,
    marks,
    hours: hoursOf(first, last, step),
    planned: line(
      marks.flatMap(
        ({ stop, y }) =>
          [
            [Date.parse(stop.planeada_en), y],
            [Date.parse(stop.planeada_en) + stop.servicio_min * minute, y],
          ] as const,
      ),
    ),
    actual: line(
      done.flatMap(
        ({ stop, y, arrived }) =>
          [
            [arrived, y],
            [leftAt(stop), y],
          ] as const,
      ),
    ),
    expected: line([
      ...(reached ? [[leftAt(reached.stop) ?? reached.arrived, reached.y] as const] : []),
      ...marks.flatMap(({ stop, y }) => (stop.eta ? [[moment(stop.eta), y] as const] : [])),
    ]),
  };
};

const moment = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** Lines of the time axis, at round hours of the clock. */
const hoursOf = (first: number, last: number, step: number): { at: number; words: string }[] => {
  const offset = first - clockOf(first).getTime();
  const hours = [];
  for (let at = Math.ceil((first - offset) / step) * step + offset; at <= last; at += step)
    hours.push({ at, words: clock(at) });
  return hours;
};
