import type { EjecucionTablero, ParadaTablero } from '#contract/requests/tablero';
import { isOpenRun, toComeOf, type BoardRow } from './rows';

/** From moments to pixels, and back: pure. Moments in ms. */

export interface Scale {
  /** The first and the last hour that are shown. */
  from: number;
  to: number;
  /** Pixels of an hour. */
  hour: number;
}

const hourMs = 3_600_000;
const minute = 60_000;
/** A block stays wide enough to be seen and pressed, however short the visit; the hours that are shown at least. */
const least = { width: 24, hours: 12 };

export const xOf = ({ from, hour }: Scale, at: number): number => ((at - from) / hourMs) * hour;
export const widthOf = ({ from, to, hour }: Scale): number => ((to - from) / hourMs) * hour;
export const hoursOf = ({ from, to }: Scale): number[] =>
  Array.from({ length: Math.round((to - from) / hourMs) }, (_, at) => from + at * hourMs);

/** The hours of a day in which something is planned or done, and now if it is within the day. */
export const scaleOf = (
  { runs, day, now }: { runs: readonly EjecucionTablero[]; day: { desde: string; hasta: string }; now: number },
  hour: number,
): Scale => {
  const [begins, ends] = [Date.parse(day.desde), Date.parse(day.hasta)];
  const times = runs.flatMap(({ salida_en, inicio_en, fin_en, fin_previsto_en, paradas }) => [
    ...[salida_en, inicio_en, fin_en, fin_previsto_en].flatMap((each) => (each ? [Date.parse(each)] : [])),
    ...paradas.map(timeOf),
  ]);
  if (now > begins && now < ends) times.push(now);
  if (times.length === 0) times.push(begins + 6 * hourMs, begins + 18 * hourMs);
  const first = times.reduce((a, b) => Math.min(a, b));
  const most = times.reduce((a, b) => Math.max(a, b));
  const down = (at: number) => begins + Math.floor((at - begins) / hourMs) * hourMs;
  // What lies days away (a vehicle that was there before) does not stretch the day.
  const from = Math.max(begins - 6 * hourMs, down(first - 15 * minute));
  return {
    from,
    to: Math.max(from + least.hours * hourMs, Math.min(ends + 12 * hourMs, down(most + hourMs + 45 * minute))),
    hour,
  };
};

/** When a stop is shown: when it was reached, is expected, or is planned. */
export const timeOf = ({ llegada_en, eta, planeada_en }: ParadaTablero): number =>
  Date.parse(llegada_en ?? eta ?? planeada_en);

export interface Block {
  run: EjecucionTablero;
  stop: ParadaTablero;
  /** Its place in the order of its execution, from 1. */
  place: number;
  left: number;
  width: number;
  /** The window that was planned. */
  planned: { left: number; width: number };
}

const gap = 2;

/** The blocks of a row: each after the one before it, also where they are minutes apart. */
export const blocksOf = (row: BoardRow, scale: Scale): Block[] => {
  const blocks = row.runs.flatMap((run) =>
    run.paradas.map((stop, at): Block => {
      const time = timeOf(stop);
      const lasts = stop.salida_en ? Date.parse(stop.salida_en) - time : stop.servicio_min * minute;
      const [planned, window] = [Date.parse(stop.planeada_en), Math.max(2, stop.ventana_min) * minute];
      return {
        ...{ run, stop, place: at + 1 },
        left: xOf(scale, time),
        width: Math.max(least.width, (lasts / hourMs) * scale.hour),
        planned: { left: xOf(scale, planned - window), width: ((2 * window) / hourMs) * scale.hour },
      };
    }),
  );
  blocks.sort((a, b) => a.left - b.left || a.run.id - b.run.id || a.place - b.place);
  let end = 0;
  for (const block of blocks) {
    block.left = Math.max(block.left, end);
    end = block.left + block.width + gap;
  }
  return blocks;
};

/** Where a stop that is dropped at `x` goes: the open execution, and its place among those to come, also in pixels. */
export const dropAt = (
  row: BoardRow,
  blocks: readonly Block[],
  x: number,
  held: { run: number; clave: number },
): { run: EjecucionTablero; index: number; x: number } | undefined => {
  const options = row.runs.flatMap((run) => {
    if (!isOpenRun(run)) return [];
    const keys = new Set(toComeOf(run).map(({ clave }) => clave));
    const ahead = blocks.filter(
      (block) =>
        block.run.id === run.id &&
        keys.has(block.stop.clave) &&
        !(run.id === held.run && block.stop.clave === held.clave),
    );
    const order = [...ahead].sort((a, b) => a.place - b.place);
    const index = order.filter(({ left, width }) => left + width / 2 < x).length;
    const [before, after] = [order[index - 1], order[index]];
    const caret = before ? before.left + before.width + gap / 2 : after ? after.left - gap / 2 : x;
    const first = blocks.find((block) => block.run.id === run.id)?.left ?? x;
    const last = blocks.findLast((block) => block.run.id === run.id);
    const distance = x < first ? first - x : last && x > last.left + last.width ? x - last.left - last.width : 0;
    return [{ run, index, x: caret, distance }];
  });
  const [best] = options.sort((a, b) => a.distance - b.distance);
  return best && { run: best.run, index: best.index, x: best.x };
};
