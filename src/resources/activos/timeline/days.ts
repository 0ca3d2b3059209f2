import { isDay } from '../../../ui/dates/days';
import { momentAt } from '../../../ui/dates/zone';

/** The first and the last moment of a day; undefined if it is none. */
export const startOf = (day: string): string | undefined => (isDay(day) ? momentAt(day, '00:00:00') : undefined);
export const endOf = (day: string): string | undefined => (isDay(day) ? momentAt(day, '23:59:59.999') : undefined);
