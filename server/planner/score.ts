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
  /** Its asset is known to be where it can be worked on. */
  inYard: boolean;
}

/** How many points a day of waiting costs, by priority. */
const urgency = { critica: 60, alta: 30, media: 12, baja: 6 };
export type Priority = keyof typeof urgency;

/** In points: a day after the limit, a kilometre and the farthest that counts, a full day, an asset not in the yard. */
const costs = { late: 1_000, km: 0.5, farthest: 80, unknown: 5, load: 8, away: 4 };

/** The less, the better: in time first, then soon, near, and where there is room. */
export const costOf = ({ wait, late, km, load, inYard }: Candidate, priority: Priority): number =>
  wait * urgency[priority] +
  late * costs.late +
  (km === null ? costs.unknown : Math.min(km, costs.farthest) * costs.km) +
  load * costs.load +
  (inYard ? 0 : costs.away);
