/**
 * Days and moments as users type them: 18/09/2026, 18/09/2026 14:05. A day is stored as 2026-09-18, a moment as ISO text in UTC, an hour as 14:05. Missing
 * parts are completed when the input loses the focus.
 */
export type DateKind = 'day' | 'moment' | 'hour';

export const patternOf: Record<DateKind, string> = { day: 'dd/mm/aaaa', moment: 'dd/mm/aaaa hh:mm', hour: 'hh:mm' };

/** The text of a stored value. An invalid value stays as it is. */
export const written = (kind: DateKind, value: string): string => {
  if (kind === 'hour') return value;
  const at = kind === 'day' ? noonOf(value) : new Date(value);
  if (!at || Number.isNaN(at.getTime())) return value;
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${String(at.getFullYear()).padStart(4, '0')}`;
  return kind === 'day' ? day : `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
};

interface Reading {
  /** Completes missing parts from today: 18/9, 18/09/26, 180926, hoy, mañana. */
  short?: boolean;
  /** The time of a moment without one. */
  hour?: string;
  now?: Date;
}

/** The value of a text; null if it is not valid yet. */
export const read = (kind: DateKind, text: string, { short = false, hour = '08:00', now = new Date() }: Reading = {}): string | null => {
  const given = text.trim().toLowerCase();
  if (kind === 'hour') return readHour(given, short);
  if (kind === 'day') return readDay(given, short, now);
  const [, first = '', time] = /^(\S+)(?:[\s,]+|t(?=\d))(\S+)$/.exec(given) ?? [null, given, undefined];
  const day = readDay(first, short, now);
  const at = time === undefined ? hour : readHour(time, short);
  if (day === null || at === null) return null;
  const moment = new Date(`${day}T${at}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
};

/** 2026-11-21, in the device's time zone. */
export const dayOf = (at: Date): string => `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

export const inDays = (days: number, now = new Date()): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** Noon of a stored day, which no daylight-saving change moves to another day. Undefined if it is not a day. */
export const noonOf = (day: string): Date | undefined => (/^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T12:00`) : undefined);

const spoken: Record<string, number> = { hoy: 0, mañana: 1, manana: 1, ayer: -1 };

const readDay = (given: string, short: boolean, now: Date): string | null => {
  const days = short ? spoken[given] : undefined;
  if (days !== undefined) return dayOf(inDays(days, now));
  const [, d, m, y] = (/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(given) ?? (short && shorthand(given))) || [];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(given) ?? [];
  const year = isoYear ?? (y === undefined || y === '' ? String(now.getFullYear()) : y.length === 2 ? `20${y}` : y);
  return dayIn(year, isoMonth ?? m, isoDay ?? d);
};

const shorthand = (given: string) => /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}))?$/.exec(given) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(given);

/** The day if it exists: there is no 31 of February. */
const dayIn = (year: string, month: string | undefined, day: string | undefined): string | null => {
  if (month === undefined || day === undefined) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = noonOf(text);
  return at && at.getDate() === Number(day) && at.getMonth() + 1 === Number(month) ? text : null;
};

const readHour = (given: string, short: boolean): string | null => {
  const [, h, m = '00'] = (/^(\d{1,2}):(\d\d)$/.exec(given) ?? (short && /^(\d{1,2})[:.h]?(\d\d)?$/.exec(given))) || [];
  return h !== undefined && Number(h) < 24 && Number(m) < 60 ? `${h.padStart(2, '0')}:${m}` : null;
};

const two = (n: number) => String(n).padStart(2, '0');
