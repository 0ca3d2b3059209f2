/** A number as text that cannot be misread as having thousands; a number that lost digits has an exponent. */
export const numberText = (value: number): string => {
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : value.toExponential();
  // Removes floating-point noise of spreadsheet sums: 0.30000000000000004.
  const short = Number(value.toPrecision(15));
  const text = Math.abs(short) < 1e-6 ? short.toFixed(20).replace(/0+$/, '') : String(short);
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
};

/** 0.15 as 15%, with all its digits. */
export const percentText = (value: number): string => `${numberText(Number((value * 100).toPrecision(15)))}%`;

/**
 * A date as a workbook writes it, in ISO. Workbooks know no zones: what it says is local, whatever the zone of this
 * server and whatever follows.
 */
export const isoText = (value: string): string => {
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(?:Z|[+-]\d\d:?\d\d)?$/.exec(value.trim()) ?? [];
  return day ? (dateText(Date.parse(`${day}T${time ?? '00:00'}Z`), true) ?? value) : value;
};

/**
 * A date cell is read as UTC and means local time. `isFine`: its milliseconds count. Undefined when it is not a date.
 */
export const dateText = (ms: number, isFine = false): string | undefined => {
  // Spreadsheets store days as fractions: a second may come out as 59.9996.
  const date = new Date(isFine ? Math.round(ms) : Math.round(ms / 1_000) * 1_000);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0) return undefined;
  const iso = date.toISOString();
  if (iso.endsWith('T00:00:00.000Z')) return iso.slice(0, 10);
  return iso.endsWith('.000Z') ? iso.slice(0, 19) : iso.slice(0, 23);
};

const day = 86_400_000;
/** Days from the start of a spreadsheet's calendar, in 1900 or 1904, to 1970. */
const before1970 = { since1900: 25_569, since1904: 24_107 };

/** The moment of a spreadsheet's day number, in ms. */
export const timeOf = (days: number, since1904: boolean): number =>
  (days - (since1904 ? before1970.since1904 : before1970.since1900)) * day;

/** The original text: spreadsheets write characters that XML cannot hold as _x000D_. */
export const plain = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
