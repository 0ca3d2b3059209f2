import { z } from './validation';

/**
 * Where a date may lie. `life`: from 1950 to 2200, as most: a purchase, a licence, a limit; `records`: up to ten years
 * from today, as days of work: readings, fuel, costs, labour, downtime, movements, runs, the first day of a plan.
 */
export type Since = 'life' | 'records';

interface Bounds {
  /** Days, both included: 2026-03-31. */
  first: string;
  last: string;
}

const oldest = '1950-01-01';
const latest = '2200-12-31';
const years = 10;
const day = 86_400_000;

/** The first and the last day that a date may have, by the calendar of UTC. */
export const boundsOf = (since: Since, now = Date.now()): Bounds => ({
  first: since === 'life' ? oldest : yearsFrom(now, -years),
  last: since === 'life' ? latest : yearsFrom(now, years),
});

/** Whether a day or a moment is within its bounds; a day more where they move with today, for other zones' clocks. */
export const isWithin = (date: string, since: Since, now = Date.now()): boolean => {
  const { first, last } = boundsOf(since, now);
  const at = Date.parse(date);
  const other = since === 'life' ? 0 : day;
  return at >= Date.parse(first) - other && at < Date.parse(last) + day + other;
};

/** Between which days a date must lie, for people. */
export const sayBounds = (since: Since): string => {
  const { first, last } = boundsOf(since);
  return `Debe estar entre el ${inWords(first)} y el ${inWords(last)}`;
};

/**
 * The year that is meant: of two digits, also written 0024, the one within the bounds, else that of this century; any
 * other is as written.
 */
export const yearMeant = (year: string, since: Since): number => {
  const digits = year.replace(/^00(?=\d\d$)/, '');
  if (digits.length !== 2) return Number(year);
  const { first, last } = boundsOf(since);
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const [these, those] = [2000 + Number(digits), 1900 + Number(digits)];
  return those >= from && those <= to ? those : these;
};

/** A day that is written: 2026-03-31, within its bounds. */
export const dayFrom = (since: Since) => z.iso.date().check(within(since)).describe(described[since]);

/** A moment that is written, within its bounds. */
export const momentFrom = (since: Since) =>
  z.iso.datetime({ offset: true }).check(within(since)).describe(described[since]);

/** The bounds of a field; undefined where it is no date that is written. */
export const sinceOf = (schema: z.core.$ZodType): Since | undefined => {
  const { def } = schema._zod;
  if ('innerType' in def) return sinceOf(def.innerType as z.core.$ZodType);
  return (def.checks ?? []).map((check) => sinces.get(check)).find((since) => since !== undefined);
};

/** The dates out of their bounds that are sent as they are stored: they were written by the bounds of another day. */
export const keptDates = (
  fields: z.ZodRawShape,
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): string[] =>
  Object.entries(fields).flatMap(([name, schema]) => {
    const [now, before] = [sent[name], stored[name]];
    const since = sinceOf(schema);
    if (typeof now !== 'string' || typeof before !== 'string' || since === undefined || isWithin(now, since)) return [];
    return now === before || Date.parse(now) === Date.parse(before) ? [name] : [];
  });

const sinces = new WeakMap<z.core.$ZodCheck, Since>();

/** An invalid date gets the error of its format only. */
const within = (since: Since) => {
  const check = z.refine<string>((date) => Number.isNaN(Date.parse(date)) || isWithin(date, since), {
    error: () => sayBounds(since),
  });
  sinces.set(check, since);
  return check;
};

const described: Readonly<Record<Since, string>> = {
  life: `Desde ${oldest} hasta ${latest}`,
  records: `Desde hace ${years} años hasta dentro de ${years} años`,
};

const yearsFrom = (now: number, by: number) => {
  const at = new Date(now);
  return new Date(at.setUTCFullYear(at.getUTCFullYear() + by)).toISOString().slice(0, 10);
};

const inWords = (date: string) => date.split('-').reverse().join('/');
