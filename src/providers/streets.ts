import { cellOf, placeOfCell } from '#contract/core/cells';
import { masDirecciones, type Direccion } from '#contract/requests/direcciones';
import { api } from './api';
import { config } from './config';
import { reportFault } from './fault';

/**
 * In ms: nothing is asked before no other place has come in sight for so long, or places have come for longer; the
 * pauses between questions for those that wait, and how long it is worth asking.
 */
const pace = { still: 200, longestStill: 1_000, again: 2_500, longest: 90_000 };
/** Cells that a page remembers. */
const most = 3_000;

interface Known {
  street: string | null;
  /** When it was first asked for, ms; undefined: it is known. */
  waitsSince: number | undefined;
}

const known = new Map<string, Known>();
const listeners = new Map<string, Set<() => void>>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** By when it is asked (`performance.now()`). */
let latest = Infinity;

/** The street of a cell; undefined while it is not known, null if there is none. */
export const streetOf = (cell: string): string | null | undefined => {
  const found = known.get(cell);
  return found && found.waitsSince === undefined ? found.street : undefined;
};

/**
 * Calls back when the street of this cell is known; asks for it, together with others. Nothing where the installation
 * knows no streets.
 */
export const onStreet = (cell: string, listener: () => void): (() => void) => {
  if (!config().addresses) return () => undefined;
  const all = listeners.get(cell) ?? new Set();
  listeners.set(cell, all.add(listener));
  const found = known.get(cell);
  if (!found || (found.waitsSince !== undefined && all.size === 1))
    known.set(cell, { street: null, waitsSince: performance.now() });
  if (known.get(cell)?.waitsSince !== undefined) askIn(pace.still, pace.longestStill);
  return () => {
    all.delete(listener);
    if (all.size === 0) listeners.delete(cell);
  };
};

/** @param longest when it is asked at the latest, however often this is called before */
const askIn = (ms: number, longest = ms) => {
  const now = performance.now();
  latest = Math.min(latest, now + longest);
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      latest = Infinity;
      void askNow();
    },
    Math.max(0, Math.min(ms, latest - now)),
  );
};

/** Cells that somebody looks at and that are worth asking for. */
const waiting = () =>
  [...listeners.keys()].filter((cell) => {
    const since = known.get(cell)?.waitsSince;
    return since !== undefined && performance.now() - since < pace.longest;
  });

const askNow = async () => {
  const cells = waiting().slice(0, masDirecciones.lugares);
  if (cells.length === 0) return;
  try {
    const query = new URLSearchParams({ lugares: JSON.stringify(cells.map(placeOfCell)) });
    const { json } = await api<Direccion[]>(`/direcciones?${query.toString()}`);
    for (const { celda, direccion, pendiente } of json) {
      if (pendiente) continue;
      known.set(celda, { street: direccion, waitsSince: undefined });
      for (const listener of listeners.get(celda) ?? []) listener();
    }
    forgetOld();
  } catch (reason) {
    // Streets are an addition: without an answer the page stays as it is.
    reportFault(reason);
  }
  if (waiting().length > 0) askIn(pace.again);
};

/** The first ones known go first, unless somebody looks at them. */
const forgetOld = () => {
  for (const cell of known.keys()) {
    if (known.size <= most) return;
    if (!listeners.has(cell)) known.delete(cell);
  }
};

export { cellOf };
