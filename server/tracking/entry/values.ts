import { masIdentificador } from '#contract/entities/dispositivos';
import { cleanText } from '#contract/rules/text';
import { rejected, type SpeedUnit } from './frame';

/**
 * Readers of what devices send: text or JSON, often wrong. A senseless secondary value becomes unknown and is never a
 * reason to refuse the position; numbers are bounded so that no device can send one that the database refuses.
 */

/** A device set to Spanish may write its decimals with a comma. */
export const numberOf = (value: unknown): number | null => {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value.trim() !== ''
        ? Number(value.replace(',', '.'))
        : NaN;
  return Number.isFinite(number) ? number : null;
};

/** A rounded number within bounds; null when it is not a number or out of bounds. */
export const bounded = (value: unknown, least: number, most: number, decimals = 2): number | null => {
  const number = numberOf(value);
  if (number === null || number < least || number > most) return null;
  return rounded(number, decimals);
};

/** Degrees to 7 decimals, a centimetre. `judged` checks the bounds later, because a wrong value must be refused. */
export const degrees = (value: unknown, name: string): number | null => {
  if (isBlank(value)) return null;
  const number = numberOf(value);
  if (number === null) throw rejected(`${name} no es un número.`);
  return rounded(number, 7);
};

/** 0 to 359.9 degrees from north; negative means unknown. */
export const heading = (value: unknown): number | null => {
  const number = bounded(value, 0, 720, 1);
  return number === null ? null : rounded(number % 360, 1);
};

const kmhPer: Record<SpeedUnit, number> = { nudos: 1.852, kmh: 1, ms: 3.6, mph: 1.609344 };

/** km/h; negative means unknown. */
export const speed = (value: unknown, unit: SpeedUnit): number | null => {
  const number = numberOf(value);
  return number === null ? null : bounded(number * kmhPer[unit], 0, 2_000);
};

export const times = (value: unknown, factor: number): number | null => {
  const number = numberOf(value);
  return number === null ? null : number * factor;
};

export const booleanOf = (value: unknown): boolean | null => {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' || typeof value === 'number'
    ? (words.get(String(value).toLowerCase()) ?? null)
    : null;
};

const words = new Map(
  [true, false].flatMap((meaning) =>
    (meaning ? ['true', '1', 'on', 'yes'] : ['false', '0', 'off', 'no']).map((word) => [word, meaning]),
  ),
);

/** Text without what PostgreSQL cannot store (NUL, half characters); null when nothing is left. */
export const textOf = (value: unknown, longest = 500): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  return storable(String(value)).trim().slice(0, longest) || null;
};

/** What a device calls itself, spelled as the registered identifier is; null when nothing is left. */
export const identifierIn = (value: unknown): string | null => {
  const text = textOf(value, 500);
  // Cut last: half a character could not be stored.
  return text === null ? null : storable(cleanText(text).trim().slice(0, masIdentificador)).trim() || null;
};

const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:(Z)|([+\- ])(\d\d):?(\d\d)?)?$/i;

/** ISO 8601 with `T` or a space; without a zone it is UTC. A `+` that URL decoding turned into a space is restored. */
export const momentOf = (value: unknown): Date | null => {
  const match = typeof value === 'string' ? moment.exec(value.trim()) : null;
  if (!match) return null;
  const [, day, time, , sign, hours, minutes = '00'] = match;
  const date = new Date(`${day}T${time}${sign ? `${sign === '-' ? '-' : '+'}${hours}:${minutes}` : 'Z'}`);
  return Number.isNaN(date.getTime()) || !isDay(day) ? null : date;
};

const largestSeconds = 2 ** 31 - 1;

/**
 * A moment in any form: small numbers are seconds, larger ones milliseconds, the rest is read by `momentOf`. Null when
 * it cannot be read.
 */
export const whenOf = (value: unknown): Date | null => {
  const number = numberOf(value);
  const date =
    number === null ? momentOf(value) : new Date(Math.round(number < largestSeconds ? number * 1000 : number));
  return date === null || Number.isNaN(date.getTime()) ? null : date;
};

/** JavaScript parses 30 February as 2 March. */
const isDay = (day = '') => {
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

const mostAttributes = 100;
const deepest = 4;

/** Values without a column of their own, as received; empty ones and those that cannot be stored are left out. */
export const attributesOf = (pairs: readonly (readonly [string, unknown])[]): Record<string, unknown> | null => {
  const kept: Record<string, unknown> = {};
  let n = 0;
  for (const [key, value] of pairs) {
    if (isBlank(value)) continue;
    if (n++ >= mostAttributes) break;
    kept[storable(key).slice(0, 60)] = storableDeep(value, deepest);
  }
  return n > 0 ? kept : null;
};

export const objectOf = (value: unknown): Record<string, unknown> | null => (isObject(value) ? value : null);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Adding zero makes -0 a 0. */
const rounded = (number: number, decimals: number) => {
  const unit = 10 ** decimals;
  return Math.round(number * unit) / unit + 0;
};

const storable = (text: string) => (plain.test(text) ? text : text.replaceAll(/[\0\p{Surrogate}]/gu, ''));

/** Whether PostgreSQL can store this text unchanged. */
export const isStorable = (text: string) => storable(text) === text;

/** Nearly every text matches this. */
const plain = /^[\x20-\x7e]*$/;

const storableDeep = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return storable(value).slice(0, 1_000);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.slice(0, mostAttributes).map((each) => storableDeep(each, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostAttributes)
      .map(([key, each]) => [storable(key).slice(0, 60), storableDeep(each, depth - 1)]),
  );
};
