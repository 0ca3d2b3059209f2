import { dayOf } from './reading';

/** Days as 2026-03-31, in the zone of the device. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00`);

/** The day that lies `by` days from another. */
export const dayBeside = (day: string, by: number): string => {
  const date = startOfDay(day);
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + by));
};

export const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(startOfDay(text)) === text;

/** The moments from the first day's beginning to the last one's end, as the API takes them. */
export const momentsOf = ({ desde, hasta }: { desde: string; hasta: string }): { desde: string; hasta: string } => ({
  desde: startOfDay(desde).toISOString(),
  hasta: startOfDay(dayBeside(hasta, 1)).toISOString(),
});
