import { isWithin, sayBounds, yearMeant, type Since } from '#contract/core/dateBounds';
import { localDay, momentOf } from '#contract/core/localTime';
import type { OpcionesImportacion } from '#contract/requests/importaciones';
import type { Read, Refusal } from './read';

/** How the dates of a file are parsed. */
export interface DateManner extends Pick<OpcionesImportacion, 'formato_fecha'> {
  /** The company's time zone, IANA. */
  zona: string;
}

interface Parts {
  year: number;
  month: number;
  day: number;
  time: [number, number, number] | null;
}

const notADate = (text: string): Refusal => ({
  codigo: 'FORMATO_FECHA',
  mensaje: `«${text.slice(0, 40)}» no es una fecha, por ejemplo 31/03/2026`,
});

/** A cell with a day, within its bounds: 2026-03-31. */
export const readDay = (text: string, manner: DateManner, since: Since = 'records'): Read => {
  const moment = zonedMoment(text);
  if (moment !== undefined)
    return bounded(atMidnight.test(text) ? text.slice(0, 10) : localDay(moment, manner.zona), since);
  const parts = dateParts(text, manner.formato_fecha, since);
  return parts ? bounded(isoDay(parts), since) : notADate(text);
};

const bounded = (value: string, since: Since): Read =>
  isWithin(value, since) ? { value } : { codigo: 'FUERA_DE_RANGO', mensaje: sayBounds(since) };

const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(Z|UTC|[+-]\d\d(:?\d\d)?)$/i;
/** Programs write a day alone as its midnight, in whatever zone. */
const atMidnight = /[T ]00:00(:00(\.0+)?)? ?(Z|UTC|[+-]\d\d(:?\d\d)?)$/i;

/** A moment with its own zone, in ms; undefined for other texts. */
const zonedMoment = (text: string): number | undefined => {
  // Date.parse takes 31 February.
  if (!zoned.test(text) || !datePartsOf(text.slice(0, 10), null, 'life')) return undefined;
  const iso = text.replace(' ', 'T').replace(/\s?(?:Z|UTC)$/i, 'Z');
  // An offset of hours alone, as pandas and PostgreSQL write it.
  const at = Date.parse(
    iso.replace(/\s?([+-]\d\d)(?::?(\d\d))?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`),
  );
  return Number.isNaN(at) ? undefined : at;
};

/**
 * A cell with a moment, within its bounds: ISO. A local time without a zone is in the company's zone; a day alone is
 * its noon, so that no zone moves it to another day.
 */
export const readMoment = (text: string, manner: DateManner, since: Since = 'records'): Read => {
  const moment = zonedMoment(text);
  if (moment !== undefined) return bounded(new Date(moment).toISOString(), since);
  const parts = dateParts(text, manner.formato_fecha, since);
  if (!parts) return notADate(text);
  const [hour, minute, second] = parts.time ?? [12, 0, 0];
  const local = Date.UTC(parts.year, parts.month - 1, parts.day, hour, minute) + Math.round(second * 1_000);
  return bounded(new Date(momentOf(local, manner.zona)).toISOString(), since);
};

const clock = String.raw`(?:[T ,]+(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}(?:[.,]\d+)?))?\s*(a|p)?\.?\s*(?:m\.?)?)?`;
const isoForm = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${clock}$`, 'i');
const slashForm = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${clock}$`, 'i');
const wordForm = new RegExp(
  `^(\\d{1,2})(?:\\s+de\\s+|[-/.\\s]+)([a-z]{3,10})\\.?(?:\\s+de\\s+|\\s+del\\s+|[-/.\\s]+)(\\d{4}|\\d{2})${clock}$`,
  'i',
);

/** Colombian spreadsheets also write «diciembre 31 de 2025», English ones «December 31, 2025». */
const monthForm = new RegExp(
  `^([a-z]{3,10})\\.?\\s+(\\d{1,2})(?:\\s*,\\s*|\\s+de\\s+|\\s+del\\s+|\\s+)(\\d{4})${clock}$`,
  'i',
);
const compactForm = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const weekday = /^(?:lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;

const dateParts = (text: string, form: DateManner['formato_fecha'], since: Since): Parts | null => {
  const folded = foldAccents(text);
  const parts = datePartsOf(folded, form, since);
  return parts ?? (weekday.test(folded) ? datePartsOf(folded.replace(weekday, ''), form, since) : null);
};

const datePartsOf = (text: string, form: DateManner['formato_fecha'], since: Since): Parts | null => {
  const yearOf = (digits = '') => yearMeant(digits, since);
  const compact = compactForm.exec(text);
  if (compact) return checked(Number(compact[1]), Number(compact[2]), Number(compact[3]), null);
  if (/^\d{5}([.,]\d+)?$/.test(text)) return ofSerial(Number(text.replace(',', '.')));
  const iso = isoForm.exec(text);
  if (iso) return checked(yearOf(iso[1]), Number(iso[2]), Number(iso[3]), timeOf(iso, 4));
  const slash = slashForm.exec(text);
  if (slash) {
    const [first, second] = [Number(slash[1]), Number(slash[2])];
    const [day, month] = form === 'mda' ? [second, first] : [first, second];
    return checked(yearOf(slash[3]), month, day, timeOf(slash, 4));
  }
  const monthFirst = monthForm.exec(text);
  if (monthFirst && monthOf(monthFirst[1]) > 0)
    return checked(yearOf(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]), timeOf(monthFirst, 4));
  const worded = wordForm.exec(text);
  return worded && monthOf(worded[2]) > 0
    ? checked(yearOf(worded[3]), monthOf(worded[2]), Number(worded[1]), timeOf(worded, 4))
    : null;
};

/** The number of a month by the beginning of its name, in Spanish or English; 0: none. */
export const monthOf = (word = '') => months.findIndex((names) => names.includes(word.slice(0, 3).toLowerCase())) + 1;

const foldAccents = (text: string) => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');

const months = [
  ['ene', 'jan'],
  ['feb'],
  ['mar'],
  ['abr', 'apr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dic', 'dec'],
];

const timeOf = (match: RegExpExecArray, at: number): Parts['time'] => {
  if (match[at] === undefined) return null;
  const half = match[at + 3]?.toLowerCase();
  const hour = Number(match[at]);
  return [
    half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour,
    Number(match[at + 1]),
    Number((match[at + 2] ?? '0').replace(',', '.')),
  ];
};

/** A spreadsheet day number, counted from 1900. */
const ofSerial = (serial: number): Parts | null => {
  if (serial < 10_000 || serial >= 80_000) return null;
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1_000);
  const whole = Number.isInteger(serial);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    time: whole ? null : [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()],
  };
};

/** Null for dates like 31 February, and for years that are none. */
const checked = (year: number, month: number, day: number, time: Parts['time']): Parts | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const [hour, minute, second] = time ?? [0, 0, 0];
  return real && hour < 24 && minute < 60 && second < 60 ? { year, month, day, time } : null;
};

const isoDay = ({ year, month, day }: Parts) =>
  [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
