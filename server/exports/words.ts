import { isFigure, roundedFigure } from '#contract/figures/written';
import type { Column } from './columns';
import type { Cell } from './cell';
import { converted } from './units';

/** The names of records that a page of rows refers to: by resource and id. */
export type Names = (resource: string, id: number) => string;

/** How a value of a column is written. @param zone the company's time zone, IANA */
export const cellOf = (
  value: unknown,
  { words, kind, join = ', ', reference }: Column,
  names: Names,
  zone: string,
): Cell => {
  if (value === null || value === undefined) return null;
  if (reference) return typeof value === 'number' ? names(reference.resource, value) : null;
  if (Array.isArray(value) && !value.some((each) => typeof each === 'object'))
    return value.map((each) => words?.[String(each)] ?? String(each)).join(join);
  if (typeof value === 'object') return JSON.stringify(value);
  const word = words?.[String(value)];
  if (word !== undefined) return word;
  if (kind === 'momento' && typeof value === 'string') return isShown(value) ? wallClock(value, zone) : value;
  if (kind === 'dia' && typeof value === 'string' && isShown(value))
    return { moment: new Date(`${value}T00:00:00Z`), text: value.split('-').reverse().join('/'), format: 'dd/mm/yyyy' };
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return value;
  return String(value);
};

/** Whether spreadsheets have such a date: they begin in 1900. Others are written as they are stored. */
const isShown = (date: string) => {
  const year = new Date(date).getUTCFullYear();
  return year > 1900 && year < 9999;
};

/** Figures have the decimals that files give them; other numbers are written as they are stored. */
export const fileNumber = (cell: Cell, column: Column, row: Readonly<Record<string, unknown>>): Cell =>
  // Converted last: what is read back is the same amount.
  typeof cell === 'number'
    ? converted(isFigure(column.source) ? roundedFigure(column.source, cell, 'inFiles') : cell, column, row)
    : cell;

const wallClock = (iso: string, zone: string): Cell => {
  const at = new Date(iso);
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return momentCell(`${year}-${month}-${day}T${hour}:${minute}:${second}`, at, {
    text: `${day}/${month}/${year} ${hour}:${minute}:${second}`,
    format: 'dd/mm/yyyy hh:mm:ss',
  });
};

/** A local time with the milliseconds of its moment, if any: what is read back is the same moment. */
export const momentCell = (local: string, at: Date, { text, format }: { text: string; format: string }): Cell => {
  const ms = at.getUTCMilliseconds();
  const moment = new Date(Date.parse(`${local}Z`) + ms);
  return ms === 0
    ? { moment, text, format }
    : { moment, text: `${text}.${String(ms).padStart(3, '0')}`, format: `${format}.000` };
};

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (timeZone: string) => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  });
  clocks.set(timeZone, made);
  return made;
};
