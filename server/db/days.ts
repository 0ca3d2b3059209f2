import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isDay } from '#contract/core/entity';
import { dateInWords } from '#contract/core/noDate';
import type { Tx } from './system';

/** Moments: [from, to). */
export interface Period {
  from: SQL;
  to: SQL;
}

/** Days change at the company's midnight. All of this works within `tenant` only, which sets the time zone. */
export const companyZone = sql<string>`current_setting('app.zona')`;
const zone = companyZone;

const kept = (column: SQL) => sql`(select array_agg(${column} order by h.desde) from husos h where h.zona = ${zone})`;
const changes = kept(sql`h.desde`);
const offsets = kept(sql`h.desfase`);
const clocks = kept(sql`h.reloj`);

/**
 * The date of a moment, for any number of rows: `dia_local` for each row would take twenty times as long as a search in
 * clock changes that are read once per statement.
 */
export const dayAt = (moment: SQL | PgColumn) => sql`(select coalesce(
    greatest((m.en at time zone 'UTC' + (${offsets})[m.n])::date, ((${clocks})[m.n] - interval '1 microsecond')::date),
    dia_local(m.en, ${zone}))
  from (select c.en, width_bucket(c.en, ${changes}) as n from (select (${moment})::timestamptz as en) c) m)`;

/** The date of a moment that is the same for all rows; the planner knows it. */
export const dayOnce = (moment: SQL) => sql`dia_local(${moment}, ${zone})`;

/** Use this instead of `current_date`. */
export const today = dayOnce(sql`now()`);

/** The same where many rows are compared with it: computed once per statement, but the planner does not know it. */
export const todayOnce = sql`(select ${today})`;

/** What the company's clocks show at a moment, for any number of rows. */
export const clockAt = (
  moment: SQL | PgColumn,
) => sql`(select coalesce(m.en at time zone 'UTC' + (${offsets})[m.n], hora_local(m.en, ${zone}))
  from (select c.en, width_bucket(c.en, ${changes}) as n from (select (${moment})::timestamptz as en) c) m)`;

/** The moment at which the company's clocks show this. */
export const momentOf = (clock: SQL) => sql`momento_de(${clock}, ${zone})`;

/** The first instant of a day, or the moment itself. */
export const startOf = (at: unknown): SQL => (isDay(at) ? beginning(sql`${at}::date`) : sql`${at}::timestamptz`);

/** From today to the latest of these days. */
export const untilDays = (day: SQL, days: readonly unknown[]) =>
  sql`${day} between ${today} and (select max(ultimo) from unnest(${sql.param([...days])}::date[]) ultimo)`;

/** A stored day or moment; null where it is infinite, which no calendar has and nothing can be subtracted from. */
export const finite = (date: SQL | PgColumn) => sql`(case when isfinite(${date}) then ${date} end)`;

/** The most seconds that an integer column holds: 68 years. */
export const mostSeconds = sql.raw('2147483647');

/** Seconds between two moments, `mostSeconds` at most; null where one is infinite. */
export const secondsFrom = (from: SQL | PgColumn, to: SQL | PgColumn) => sql`(
  case when isfinite(${from}) and isfinite(${to})
    then greatest(-${mostSeconds}, least(${mostSeconds}, extract(epoch from ${to} - ${from}))) end
)`;

/** The moment at which a day begins. */
export const beginning = (day: SQL | PgColumn) => sql`inicio_del_dia((${day})::date, ${zone})`;

/** A moment as a text in the company's zone, for people: 31/12/2026 08:15. */
export const atLocalTime = (moment: SQL | PgColumn) =>
  sql<string | null>`to_char(${clockAt(moment)}, 'DD/MM/YYYY HH24:MI')`;

/** The date of a moment, or of now. */
export const dayOf = async (tx: Tx, moment?: string): Promise<string> => {
  const { rows } = await tx.execute<{ dia: string }>(
    sql`select to_char(dia_local(coalesce(${moment ?? null}::timestamptz, now()), ${zone}), 'YYYY-MM-DD') as dia`,
  );
  const [row] = rows;
  if (!row) throw new Error('no day');
  return row.dia;
};

/** Returns a function that writes the date of a moment for people: 31/03/2026. */
export const daysInWords = (tx: Tx) => written(tx, { day: '2-digit', month: '2-digit', year: 'numeric' });

/** Returns a function that writes a moment for people: 31/03/2026, 14:05. */
export const momentsInWords = (tx: Tx) =>
  written(tx, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

const written = async (tx: Tx, options: Intl.DateTimeFormatOptions): Promise<(moment: string | number) => string> => {
  const { rows } = await tx.execute<{ zona: string }>(sql`select ${zone} as zona`);
  const format = new Intl.DateTimeFormat('es', { timeZone: rows[0]?.zona ?? 'UTC', ...options });
  return (moment) => dateInWords(format, moment);
};
