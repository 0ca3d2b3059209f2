import { metersBetween } from '../places/distance';
import type { Line } from './line';

/** A good position. Ms. */
export interface Fix {
  fecha: number;
  latitud: number;
  longitud: number;
}

/** Beyond this speed nothing drives, metres per ms. */
const fastest = 130 / 3_600;
/** Metres by which a position may seem to go back. */
const slack = 60;
/** The cost, in metres, of a step that is too far or goes back. */
const unlikely = 5_000;
/** The weight of a position's distance from the line, beside that of a step of another length than it drove. */
const weightOff = 2;

interface Candidate {
  along: number;
  cost: number;
  before: Candidate | null;
}

/**
 * Where along the line an asset was at each of its positions: the likeliest way through all of them, so that a line
 * that passes the same place twice is no puzzle. Null where it was off the line.
 * @param reach where on the line it can be: from the last stop that it reached to the next one
 */
export const alongOf = (
  line: Line,
  tolerancia: number,
  fixes: readonly Fix[],
  reach: { from: number; to: number },
): (number | null)[] => {
  const found: (number | null)[] = fixes.map(() => null);
  let former: { at: number; candidates: Candidate[] } | null = null;
  const columns: { at: number; candidates: Candidate[] }[] = [];
  for (const [at, fix] of fixes.entries()) {
    const places = line
      .passes(fix, tolerancia)
      .filter(({ along }) => along >= reach.from - slack && along <= reach.to + slack);
    if (places.length === 0) continue;
    const candidates = places.map(({ along, metros }): Candidate => {
      if (!former) return { along, cost: weightOff * metros + Math.max(0, along - reach.from) / 1_000, before: null };
      const last = fixes[former.at] ?? fix;
      const drove = metersBetween(last, fix);
      const most = fastest * (fix.fecha - last.fecha) + slack;
      return former.candidates
        .map((before) => {
          const step = along - before.along;
          const isUnlikely = step < -slack || step > most;
          return { along, cost: before.cost + Math.abs(step - drove) + (isUnlikely ? unlikely : 0), before };
        })
        .map((each) => ({ ...each, cost: each.cost + weightOff * metros }))
        .reduce((a, b) => (b.cost < a.cost ? b : a));
    });
    former = { at, candidates };
    columns.push(former);
  }
  let best = former?.candidates.reduce((a, b) => (b.cost < a.cost ? b : a)) ?? null;
  for (let i = columns.length - 1; i >= 0 && best; i--, best = best.before) {
    const column = columns[i];
    if (column) found[column.at] = best.along;
  }
  return found;
};
