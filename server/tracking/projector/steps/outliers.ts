import { longestHold } from '#contract/rules/movement';
import type { Fix } from '../../model/fix';
import { inReach } from '../../model/motion';

export interface OutlierState {
  /** The newest fix that counts. */
  last: Fix | null;
  /** A fix out of reach of `last` that has not been compared with the next one yet. */
  held: Fix | null;
  /** Device time of the first fix held since `last`. */
  since: number;
}

export const noOutliers: OutlierState = { last: null, held: null, since: 0 };

/** A fix is an outlier when it is out of reach of the good fix before it and of the next one, in device order. */
export const advance = (state: OutlierState, fix: Fix): { state: OutlierState; good: Fix[]; bad: Fix[] } => {
  const { last, held, since } = state;
  if (same(held ?? last, fix)) return { state, good: [], bad: [] };
  if (!held) return decide(last, fix, fix.fecha, [], []);
  if (inReach(held, fix)) return decide(held, fix, fix.fecha, [held], []);
  if (held.fecha - since >= longestHold) return decide(held, fix, fix.fecha, [held], []);
  return decide(last, fix, since, [], [held]);
};

const decide = (last: Fix | null, fix: Fix, since: number, good: Fix[], bad: Fix[]) => {
  if (last && !inReach(last, fix)) return { state: { last, held: fix, since }, good, bad };
  return { state: { last: fix, held: null, since: 0 }, good: [...good, fix], bad };
};

/** Two devices on one asset may report the same fix. */
const same = (a: Fix | null, b: Fix) =>
  a !== null && a.fecha === b.fecha && a.latitud === b.latitud && a.longitud === b.longitud;

/** A held fix that nothing has contradicted for long enough counts until something does. */
export const believed = ({ held }: OutlierState, now: number): Fix | null =>
  held && now - held.recibida >= longestHold ? held : null;
