import { liveStates } from '#contract/core/realtime';
import { cellsOf, fullestFirst } from './clusterCells';
import { canBeToldApart } from './markerChain';

/** A group of markers that would hide one another, shown as one. Device pixels. */
export interface Cluster {
  x: number;
  y: number;
  size: number;
  /** Number of markers by state index. */
  states: Uint32Array;
  /** Its first marker; follow `Gathering.members` from there. */
  first: number;
}

/** The visible part of the world. Device pixels. */
export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
  pixelRatio: number;
  /** Scale relative to the nearest whole zoom; other than 1 only during a zoom animation. */
  stretch: number;
}

/**
 * Groups markers into clusters for each picture, in linear time: cells are fixed in the world, and each one absorbs the
 * neighbours whose markers would touch its own. It keeps no state, so moving markers need no index.
 */
export interface Gathering {
  begin(window: Window, markers: number): void;
  /** `state` is an index, by default of `liveStates`. */
  add(index: number, x: number, y: number, state: number): void;
  finish(): void;
  /** The markers that are in no cluster. */
  singles(): Uint32Array;
  clusters(): readonly Cluster[];
  members(cluster: Cluster): number[];
}

/** CSS pixels beyond the border that still count, so that clusters there do not change while the map is dragged. */
export const gatheredBeyond = 96;
const cellSize = 32;
/** The distance, in CSS pixels, at which two markers can be told apart. */
const apart = 19;
/** Up to this many are shown one by one if they can be told apart. */
const few = 6;

/** CSS pixels. */
export const clusterRadius = (size: number): number =>
  size < 2 ? apart / 2 : size < 10 ? 14 : size < 100 ? 16 : size < 1_000 ? 19 : size < 10_000 ? 22 : 26;

/** `kinds`: number of states. */
export const createGathering = (kinds: number = liveStates.length): Gathering => {
  let next = new Int32Array(0);
  let xs = new Float32Array(0);
  let ys = new Float32Array(0);
  let cells = cellsOf(1, kinds);
  let columns = 1;
  let lines = 1;
  let [firstColumn, firstLine, left, top, cell, ratio] = [0, 0, 0, 0, 1, 1];
  let alone = new Uint32Array(0);
  let aloneCount = 0;
  const pool: Cluster[] = [];
  let clusters: Cluster[] = [];

  const cellOf = (key: number) =>
    (Math.floor((key % 2 ** 44) / 2 ** 22) - firstLine) * columns + (key % 2 ** 22) - firstColumn;

  const absorb = (into: number, from: number) => {
    const { count, sumX, sumY, head, tail, states } = cells;
    const radii = (clusterRadius(count[into] ?? 0) + clusterRadius(count[from] ?? 0)) * ratio;
    const dx = (sumX[into] ?? 0) / (count[into] ?? 1) - (sumX[from] ?? 0) / (count[from] ?? 1);
    const dy = (sumY[into] ?? 0) / (count[into] ?? 1) - (sumY[from] ?? 0) / (count[from] ?? 1);
    if (dx * dx + dy * dy >= radii * radii) return;
    count[into] = (count[into] ?? 0) + (count[from] ?? 0);
    sumX[into] = (sumX[into] ?? 0) + (sumX[from] ?? 0);
    sumY[into] = (sumY[into] ?? 0) + (sumY[from] ?? 0);
    next[tail[into] ?? 0] = head[from] ?? -1;
    tail[into] = tail[from] ?? -1;
    for (let kind = 0; kind < kinds; kind++)
      states[into * kinds + kind] = (states[into * kinds + kind] ?? 0) + (states[from * kinds + kind] ?? 0);
    count[from] = 0;
  };

  const emit = (at: number) => {
    const size = cells.count[at] ?? 0;
    const first = cells.head[at] ?? -1;
    if (size <= few && canBeToldApart({ first, next, xs, ys }, apart * ratio)) {
      for (let index = first; index >= 0; index = next[index] ?? -1) alone[aloneCount++] = index;
      return;
    }
    const cluster = (pool[clusters.length] ??= { x: 0, y: 0, size: 0, states: new Uint32Array(kinds), first: -1 });
    cluster.x = Math.round((cells.sumX[at] ?? 0) / size);
    cluster.y = Math.round((cells.sumY[at] ?? 0) / size);
    cluster.size = size;
    cluster.first = first;
    cluster.states.set(cells.states.subarray(at * kinds, (at + 1) * kinds));
    clusters.push(cluster);
  };

  return {
    begin(window, markers) {
      if (next.length < markers) {
        next = new Int32Array(markers);
        xs = new Float32Array(markers);
        ys = new Float32Array(markers);
        alone = new Uint32Array(markers);
      }
      ratio = window.pixelRatio;
      ({ left, top } = window);
      cell = cellSize * ratio * window.stretch;
      const beyond = gatheredBeyond * ratio;
      firstColumn = Math.floor((left - beyond) / cell);
      firstLine = Math.floor((top - beyond) / cell);
      columns = Math.floor((left + window.width + beyond) / cell) - firstColumn + 1;
      lines = Math.floor((top + window.height + beyond) / cell) - firstLine + 1;
      if (cells.count.length < columns * lines) cells = cellsOf(columns * lines, kinds);
      else for (const column of [cells.count, cells.sumX, cells.sumY, cells.states]) column.fill(0);
      aloneCount = 0;
      clusters = [];
    },
    add(index, x, y, state) {
      const column = Math.floor((x + left) / cell) - firstColumn;
      const line = Math.floor((y + top) / cell) - firstLine;
      if (column < 0 || line < 0 || column >= columns || line >= lines) return;
      const at = line * columns + column;
      const { count, sumX, sumY, head, tail, states } = cells;
      if (count[at] === 0) tail[at] = index;
      next[index] = count[at] === 0 ? -1 : (head[at] ?? -1);
      head[at] = index;
      count[at] = (count[at] ?? 0) + 1;
      sumX[at] = (sumX[at] ?? 0) + x;
      sumY[at] = (sumY[at] ?? 0) + y;
      states[at * kinds + state] = (states[at * kinds + state] ?? 0) + 1;
      xs[index] = x;
      ys[index] = y;
    },
    finish() {
      const keys = fullestFirst(cells.count, columns, lines, firstColumn, firstLine);
      for (let rank = keys.length - 1; rank >= 0; rank--) {
        const at = cellOf(keys[rank] ?? 0);
        if (cells.count[at] === 0) continue;
        const column = at % columns;
        for (const line of [-1, 0, 1]) {
          for (const aside of [-1, 0, 1]) {
            const other = at + line * columns + aside;
            if (other === at || column + aside < 0 || column + aside >= columns || !cells.count[other]) continue;
            absorb(at, other);
          }
        }
        emit(at);
        cells.count[at] = 0;
      }
    },
    singles: () => alone.subarray(0, aloneCount),
    clusters: () => clusters,
    members(cluster) {
      const found: number[] = [];
      for (let index = cluster.first; index >= 0; index = next[index] ?? -1) found.push(index);
      return found;
    },
  };
};
