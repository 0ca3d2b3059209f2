import { sql, type SQL } from 'drizzle-orm';
import { momentOf } from '../../db/days';

/**
 * Minutes before the departure, and after the planned end, in which activity of the asset still belongs to an
 * execution.
 */
export const margins = { before: 30, after: 120 };

/**
 * The moments of an execution that departs at this hour of this day of the company and takes this many minutes. An hour
 * skipped by a clock change becomes the one after it.
 */
export const momentsOf = (day: string | SQL, hour: string | SQL, minutes: number | SQL) => {
  const departure = momentOf(sql`${day}::date + ${hour}::time`);
  const later = (by: SQL) => sql`${departure} + (${by}) * interval '1 minute'`;
  return {
    salida_en: departure,
    fin_previsto_en: later(sql`${minutes}::int`),
    desde_en: later(sql`${-margins.before}::int`),
    hasta_en: later(sql`${minutes}::int + ${margins.after}::int`),
  };
};
