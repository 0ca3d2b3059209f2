/** A place for an order: a person on a day, as it is known when it is judged. */
export interface Candidate {
  /** Days from the first one on which it could be. */
  wait: number;
  /** Whole days after its limit; 0: in time, or no limit. */
  late: number;
  /** From the person's other work of that day, or their place; null: unknown. */
  km: number | null;
  /** Of the shift, what would be taken: 0 to 1. */
  load: number;
  /** Its asset moves now, and it would be today. */
  away: boolean;
  /** Its asset is on a run then. */
  onRun: boolean;
}

/** How many points a day of waiting costs, by priority. */
const urgency = { critica: 60, alta: 30, media: 12, baja: 6 };
export type Priority = keyof typeof urgency;

/**
 * In points: a day after the limit, a kilometre and the farthest that counts, a full day, an asset that moves now, one
 * that is on a run: rather two days late than on a run.
 */
const costs = { late: 1_000, km: 0.5, farthest: 80, unknown: 5, load: 8, away: 150, onRun: 2_500 };

/** The less, the better: in time first, then soon, near, and where there is room. */
export const costOf = ({ wait, late, km, load, away, onRun }: Candidate, priority: Priority): number =>
  wait * urgency[priority] +
  late * costs.late +
  (km === null ? costs.unknown : Math.min(km, costs.farthest) * costs.km) +
  load * costs.load +
  (away ? costs.away : 0) +
  (onRun ? costs.onRun : 0);
