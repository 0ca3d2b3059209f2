import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from './client';

/** Moments: [from, to). */
export interface Period {
  from: SQL;
  to: SQL;
}

/** Days change at the company's midnight. All of this works within `tenant` only, which sets the time zone. */
const zone = sql`current_setting('app.zona')`;

/** The date of a moment. */
export const dayAt = (moment: SQL | PgColumn) => sql`((${moment}) at time zone ${zone})::date`;

/** Use this instead of `current_date`. */
export const today = dayAt(sql`now()`);

/** From today to the latest of these days. */
export const untilDays = (day: SQL, days: readonly unknown[]) =>
  sql`${day} between ${today} and (select max(ultimo) from unnest(${sql.param([...days])}::date[]) ultimo)`;

/** The moment at which a day begins. */
export const beginning = (day: SQL | PgColumn) => sql`((${day})::timestamp at time zone ${zone})`;

/** The date of a moment, or of now. */
export const dayOf = async (tx: Tx, moment?: string): Promise<string> => {
  const { rows } = await tx.execute<{ dia: string }>(
    sql`select to_char(coalesce(${moment ?? null}::timestamptz, now()) at time zone ${zone}, 'YYYY-MM-DD') as dia`,
  );
  const [row] = rows;
  if (!row) throw new Error('no day');
  return row.dia;
};

/** Returns a function that writes the date of a moment for people: 31/03/2026. */
export const daysInWords = async (tx: Tx): Promise<(moment: string | number) => string> => {
  const { rows } = await tx.execute<{ zona: string }>(sql`select ${zone} as zona`);
  const format = new Intl.DateTimeFormat('es', { timeZone: rows[0]?.zona ?? 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });
  return (moment) => format.format(new Date(moment));
};
