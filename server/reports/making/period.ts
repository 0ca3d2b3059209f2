import { sql } from 'drizzle-orm';
import { isDay } from '#contract/core/entity';
import { masDias } from '#contract/rules/fechasPlan';
import { dayStart } from '#contract/core/localTime';
import type { Period } from '../../db/days';

/** Days of the company's own calendar, both included: 2026-03-31. Also accepts moments, the second one excluded. */
export interface Days {
  desde: string;
  hasta: string;
}

/** @param zone IANA */
export const periodOf = (days: Days, zone: string): Period => {
  const { desde, hasta } = momentsOf(days, zone);
  return { from: sql`(${desde}::timestamptz)`, to: sql`(${hasta}::timestamptz)` };
};

/** The moments at which the first of these days begins and the last one ends. */
export const momentsOf = <D extends Days>(days: D, zone: string): D => ({
  ...days,
  ...(isDay(days.desde) && { desde: new Date(dayStart(days.desde, zone)).toISOString() }),
  ...(isDay(days.hasta) && { hasta: new Date(dayStart(masDias(days.hasta, 1), zone)).toISOString() }),
});

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
export const stepOf = ({ desde, hasta }: Days): 'semana' | 'mes' =>
  Date.parse(hasta) - Date.parse(desde) <= 184 * day ? 'semana' : 'mes';
