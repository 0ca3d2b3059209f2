import { masDias } from '#contract/rules/fechasPlan';
import { isoDay, startOfDay } from './zone';

/** The day that is `by` days after another one. */
export const dayBeside = (day: string, by: number): string => masDias(day, by);

export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  isoDay(Date.parse(text)) === text;

/** The number of days, both included. */
export const daysIn = ({ desde, hasta }: { desde: string; hasta: string }): number =>
  Math.round((Date.parse(hasta) - Date.parse(desde)) / 86_400_000) + 1;

/** The start of the first day and the end of the last one, as the API expects them. */
export const momentsOf = ({ desde, hasta }: { desde: string; hasta: string }): { desde: string; hasta: string } => ({
  desde: new Date(startOfDay(desde)).toISOString(),
  hasta: new Date(startOfDay(dayBeside(hasta, 1))).toISOString(),
});
