import type { Cut } from './protocol';

/** Longest text packet of a protocol without a length of its own. */
const longestText = 4 * 1024;

/**
 * Cuts a text that begins with one of `starts` and ends with one of `ends`. Bytes before are rubbish; a start within a
 * text begins it anew, because the one before lost its end.
 */
export const textBetween = (all: Buffer, starts: string, ends: string): Cut => {
  // Looking further each time would cost the square of what came.
  const bytes = all.subarray(0, longestText);
  const begin = starts.includes(String.fromCharCode(bytes[0] ?? 0)) ? 0 : firstOf(bytes, starts, 0);
  if (begin === -1) return { take: bytes.length };
  if (begin > 0) return { take: begin };
  const end = firstOf(bytes, ends, 1);
  const again = firstOf(end === -1 ? bytes : bytes.subarray(0, end), starts, 1);
  if (again !== -1) return { take: again, broken: true };
  if (end === -1) return all.length > longestText ? { take: bytes.length, broken: true } : { take: 0 };
  return { take: end + 1, packet: bytes.subarray(0, end + 1) };
};

/** The first place of any of these characters, or -1. */
export const firstOf = (bytes: Buffer, characters: string, from: number): number => {
  let first = -1;
  for (const character of characters) {
    const found = bytes.indexOf(character, from, 'latin1');
    if (found !== -1 && (first === -1 || found < first)) first = found;
  }
  return first;
};

export const asciiOf = (bytes: Buffer) => bytes.toString('latin1');

/** Bytes of an answer. */
export const answerOf = (text: string) => Buffer.from(text, 'latin1');

/** A decimal number, or null where the text is none. */
export const decimalOf = (text: string | undefined): number | null =>
  /^[+-]?\d+(?:\.\d*)?$/.test(text ?? '') ? Number(text) : null;

/**
 * Degrees of `ddmm.mmmm` and a hemisphere; signs and missing zeros in front do not matter. Null where it is no place.
 */
export const degreesOf = (text: string | undefined, hemisphere: string | undefined): number | null => {
  const match = /^\s*-?(\d{0,3}?)-?(\d{1,2}\.\d+)$/.exec(text ?? '') ?? /^\s*(\d{0,3}?)(\d{6})$/.exec(text ?? '');
  if (!match) return null;
  const [, degrees = '', minutes = ''] = match;
  const value = Number(degrees) + (minutes.includes('.') ? Number(minutes) : Number(minutes) / 10_000) / 60;
  return hemisphere === 'S' || hemisphere === 'W' ? -value : value;
};

/** The moment of these digits in UTC: `20190703`, `010324`; an invalid date where they are none. */
export const momentOfDigits = (day: string, time: string): Date => {
  const full = day.length === 6 ? `20${day}` : day;
  if (!/^\d{8}$/.test(full) || !/^\d{6}$/.test(time)) return new Date(NaN);
  const part = (text: string, from: number, size: number) => Number(text.slice(from, from + size));
  return utc(
    part(full, 0, 4),
    part(full, 4, 2),
    part(full, 6, 2),
    part(time, 0, 2),
    part(time, 2, 2),
    part(time, 4, 2),
  );
};

/** ddmmyy as yymmdd. */
export const reversedDay = (day: string) => day.slice(4, 6) + day.slice(2, 4) + day.slice(0, 2);

/** An invalid date for a day or time that does not exist. A leap second is the one that follows it. */
export const utc = (
  year: number,
  month: number,
  day: number,
  hours: number,
  minutes: number,
  seconds: number,
): Date => {
  const date = new Date(Date.UTC(year, month - 1, day, hours, minutes));
  const exists =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hours < 24 && minutes < 60 && seconds < 61;
  return exists ? new Date(date.getTime() + seconds * 1000) : new Date(NaN);
};
