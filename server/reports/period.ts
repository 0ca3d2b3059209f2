import { sql, type SQL } from 'drizzle-orm';
import { isDay } from '#contract/entity';
import type { Tx } from '../db/client';
import type { Period } from '../db/days';

/** Days of the company's own calendar, both included: 2026-03-31. Also accepts moments, the second one excluded. */
export interface Days {
  desde: string;
  hasta: string;
}

/** @param zone IANA */
export const periodOf = ({ desde, hasta }: Days, zone: string): Period => ({
  from: isDay(desde) ? sql`(${desde}::date::timestamp at time zone ${zone})` : sql`(${desde}::timestamptz)`,
  to: isDay(hasta) ? sql`((${hasta}::date + 1)::timestamp at time zone ${zone})` : sql`(${hasta}::timestamptz)`,
});

/** The moments at which the first of these days begins and the last one ends, by the database's time zones. */
export const momentsOf = async (tx: Tx, days: Days, zone: string): Promise<Days> => {
  const { from, to } = periodOf(days, zone);
  const iso = (moment: SQL) => sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await tx.execute<{ desde: string; hasta: string }>(sql`select ${iso(from)} as desde, ${iso(to)} as hasta`);
  return { ...days, ...rows[0] };
};

const day = 86_400_000;
const iso = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The preceding period of the same length. */
export const beforeThat = <D extends Days>(days: D): D => {
  const [from, to] = [Date.parse(days.desde), Date.parse(days.hasta)];
  return { ...days, desde: iso(from - (to - from) - day), hasta: iso(from - day) };
};

/** Length of a span: this many days or, for a long period, this share of it. */
const span = { days: 31, share: 1 / 12 };

/** A period in pieces that are small enough for one short statement each. */
export const spansOf = ({ desde, hasta }: Days): Days[] => {
  const [from, to] = [Date.parse(desde), Date.parse(hasta)];
  const length = Math.max(span.days, Math.ceil(((to - from) / day + 1) * span.share)) * day;
  return Array.from({ length: Math.ceil((to - from + day) / length) }, (_, n) => {
    const begin = from + n * length;
    return { desde: iso(begin), hasta: iso(Math.min(to, begin + length - day)) };
  });
};

/** By week up to half a year, else by month. */
export const stepOf = ({ desde, hasta }: Days): 'semana' | 'mes' => (Date.parse(hasta) - Date.parse(desde) <= 184 * day ? 'semana' : 'mes');
