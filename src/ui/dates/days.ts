import { dayOf } from './reading';

/** Days as 2026-03-31, in the device's time zone. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00`);

/** The day that is `by` days after another one. */
export const dayBeside = (day: string, by: number): string => {
  const date = startOfDay(day);
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + by));
};

export const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(startOfDay(text)) === text;

/** The start of the first day and the end of the last one, as the API expects them. */
export const momentsOf = ({ desde, hasta }: { desde: string; hasta: string }): { desde: string; hasta: string } => ({
  desde: startOfDay(desde).toISOString(),
  hasta: startOfDay(dayBeside(hasta, 1)).toISOString(),
});
