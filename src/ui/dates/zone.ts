import { clockAt, dayStart, isoDay, localDay, momentOf, offsetAt } from '#contract/core/localTime';

/**
 * Whose clocks the pages show: those of the selected company, and this device's while there is none. Everything that
 * writes, reads or compares local time asks here; no other file of `src` may use the local time of `Date` or format one
 * (oxlint.walls.ts).
 */

/** A date, ISO text or milliseconds since 1970. Text without a zone is what the clock shows; a day is its noon. */
export type When = Date | string | number;

/** The zone of this device, IANA. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

let zone = deviceZone();

/** Sets the zone. What is already rendered does not change. */
export const writeTimesIn = (id: string | undefined): void => {
  if (id !== zone) zone = id !== undefined && isZone(id) ? id : deviceZone();
};

/** The zone of the pages, IANA. */
export const timesIn = (): string => zone;

/** Whether clocks of this device ever show another time within a year. */
export const showsOtherTimes = (now = Date.now()): boolean => {
  const here = deviceZone();
  return Array.from({ length: 12 }, (_, month) => now + month * 30 * 86_400_000).some(
    (at) => offsetAt(at, here) !== offsetAt(at, zone),
  );
};

/** Milliseconds since 1970; NaN if it is not a date. */
export const msOf = (when: When, inZone = zone): number => {
  if (typeof when !== 'string') return Number(when);
  if (/^\d{4}-\d\d-\d\d$/.test(when))
    return Number.isNaN(Date.parse(when)) ? NaN : momentOf(Date.parse(when) + 43_200_000, inZone);
  if (!/T\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(when)) return Date.parse(when);
  const clock = Date.parse(`${when}Z`);
  return Number.isNaN(clock) ? NaN : momentOf(clock, inZone);
};

/** Whether a calendar has a moment, ms since 1970, with a year of four digits: stored ones may be anything. */
export const isDate = (at: number): boolean => at > earliest && at < latest;

const earliest = Date.parse('0001-01-02T00:00:00Z');
const latest = Date.parse('9999-12-30T00:00:00Z');

/** What the clock shows: a `Date` to be read by its UTC methods. */
export const clockOf = (when: When): Date => {
  const at = msOf(when);
  return new Date(isDate(at) ? clockAt(at, zone) : NaN);
};

/** 2026-11-21, the day of a moment; empty where it is no date. */
export const dayOf = (when: When): string => {
  const at = msOf(when);
  return isDate(at) ? localDay(at, zone) : '';
};

export const currentDay = (): string => localDay(Date.now(), zone);

/** 14:05; empty where it is no date. */
export const hourOf = (when: When): string => {
  const shown = clockOf(when);
  return isDate(shown.getTime()) ? shown.toISOString().slice(11, 16) : '';
};

/** The moment, as ISO text, at which the clock shows an hour (14:05) of a day. */
export const momentAt = (day: string, hour: string): string =>
  new Date(momentOf(Date.parse(`${day}T${hour}Z`), zone)).toISOString();

/** The first moment of a day, ms since 1970. */
export const startOfDay = (day: string): number => dayStart(day, zone);

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7;

export { isoDay };

const isZone = (id: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone: id }));
  } catch {
    return false;
  }
};
