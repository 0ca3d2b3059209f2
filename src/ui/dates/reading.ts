import { yearMeant, type Since } from '#contract/core/dateBounds';
import { dayBeside, isDay } from './days';
import { dayOf, hourOf, momentAt } from './zone';

/**
 * Days and moments as users type them: 18/09/2026, 18/09/2026 14:05. A day is stored as 2026-09-18, a moment as ISO
 * text in UTC, an hour as 14:05. Missing parts are completed when the input loses the focus.
 */
export type DateKind = 'day' | 'moment' | 'hour';

export const patternOf: Record<DateKind, string> = { day: 'dd/mm/aaaa', moment: 'dd/mm/aaaa hh:mm', hour: 'hh:mm' };

/** The text of a stored value. An invalid value stays as it is. */
export const written = (kind: DateKind, value: string): string => {
  if (kind === 'hour') return value;
  const day = kind === 'day' ? value : Number.isNaN(Date.parse(value)) ? '' : dayOf(value);
  if (!isDay(day)) return value;
  const [year, month, date] = day.split('-');
  const words = `${date}/${month}/${year}`;
  return kind === 'day' ? words : `${words} ${hourOf(value)}`;
};

interface Reading {
  /** Completes missing parts from today: 18/9, 18/09/26, 180926, 1809261405, hoy, mañana. */
  short?: boolean;
  /** The time of a moment without one. */
  hour?: string;
  /** Decides the century of a year of two digits, also written 0026. */
  since?: Since;
  now?: Date;
}

/** The value of a text; null if it is not valid yet. */
export const read = (
  kind: DateKind,
  text: string,
  { short = false, hour = '08:00', since = 'life', now = new Date() }: Reading = {},
): string | null => {
  const given = text.trim().toLowerCase();
  if (kind === 'hour') return readHour(given, short);
  if (kind === 'day') return readDay(given, short, since, now);
  const [first, time] = parted(given, short);
  const day = readDay(first, short, since, now);
  const at = time === undefined ? hour : readHour(time, short);
  if (day === null || at === null) return null;
  return momentAt(day, at);
};

/**
 * The day and the time of a moment. Digits alone are told apart by how many they are: a time has four, and the day
 * before it eight or six, or four where nothing follows.
 */
const parted = (given: string, short: boolean): [day: string, time?: string] => {
  const [, day, time] =
    /^(\S+?)(?:[\s,]+|t(?=\d))(\S+)$/.exec(given) ||
    (short && /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{8}|\d{6})(\d{4}|\d{1,2}[:.h]\d\d)$/.exec(given)) ||
    [];
  return day === undefined ? [given] : [day, time];
};

const spoken: Record<string, number> = { hoy: 0, mañana: 1, manana: 1, ayer: -1 };

const readDay = (given: string, short: boolean, since: Since, now: Date): string | null => {
  const days = short ? spoken[given] : undefined;
  if (days !== undefined) return dayBeside(dayOf(now), days);
  const [, d, m, y] = (/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(given) ?? (short && shorthand(given))) || [];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(given) ?? [];
  const year = isoYear ?? (y || dayOf(now).slice(0, 4));
  return dayIn(String(yearMeant(year, since)).padStart(4, '0'), isoMonth ?? m, isoDay ?? d);
};

const shorthand = (given: string) =>
  /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}))?$/.exec(given) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(given);

/** The day if it exists: there is no 31 of February. */
const dayIn = (year: string, month: string | undefined, day: string | undefined): string | null => {
  if (month === undefined || day === undefined) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
};

const readHour = (given: string, short: boolean): string | null => {
  const [, h, m = '00'] = (/^(\d{1,2}):(\d\d)$/.exec(given) ?? (short && /^(\d{1,2})[:.h]?(\d\d)?$/.exec(given))) || [];
  return h !== undefined && Number(h) < 24 && Number(m) < 60 ? `${h.padStart(2, '0')}:${m}` : null;
};
