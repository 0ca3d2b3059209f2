import { sql, type SQL } from 'drizzle-orm';

/** Days of the company's own calendar, both included: 2026-03-31. */
export interface Days {
  desde: string;
  hasta: string;
}

/** A period as moments: [from, to). */
export interface Period {
  from: SQL;
  to: SQL;
}

/** @param zone IANA */
export const periodOf = ({ desde, hasta }: Days, zone: string): Period => ({
  from: sql`(${desde}::date::timestamp at time zone ${zone})`,
  to: sql`((${hasta}::date + 1)::timestamp at time zone ${zone})`,
});

const day = 86_400_000;

/** As many days, right before. */
export const beforeThat = <D extends Days>(days: D): D => {
  const [from, to] = [Date.parse(days.desde), Date.parse(days.hasta)];
  const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { ...days, desde: iso(from - (to - from) - day), hasta: iso(from - day) };
};

/** By week up to half a year, else by month. */
export const stepOf = ({ desde, hasta }: Days): 'semana' | 'mes' => (Date.parse(hasta) - Date.parse(desde) <= 184 * day ? 'semana' : 'mes');
