import { dayBeside } from '../../../ui/dates/days';
import { weekdayOf } from '../../../ui/dates/zone';
import { dayAndMonth, monthOf, shortDate } from '../../../ui/formats';

export const layouts = ['mes', 'semana', 'agenda'] as const;
export type Layout = (typeof layouts)[number];

/** Days, both included. */
export interface Span {
  desde: string;
  hasta: string;
}

/** Days of an agenda. */
const agenda = 30;

/** The days shown around one: of a month, the six weeks from the Monday of its first day. */
export const spanOf = (layout: Layout, day: string): Span => {
  if (layout === 'agenda') return { desde: day, hasta: dayBeside(day, agenda - 1) };
  const first = mondayOf(layout === 'mes' ? firstOf(day) : day);
  return { desde: first, hasta: dayBeside(first, layout === 'mes' ? 41 : 6) };
};

/** The day around which the next days are shown, or with -1 the ones before. */
export const stepped = (layout: Layout, day: string, by: 1 | -1): string => {
  if (layout !== 'mes') return dayBeside(day, by * (layout === 'semana' ? 7 : agenda));
  return by > 0 ? firstOf(dayBeside(firstOf(day), 31)) : firstOf(dayBeside(firstOf(day), -1));
};

/** «noviembre de 2026», «23 nov – 29 nov 2026» */
export const titleOf = (layout: Layout, day: string): string => {
  if (layout === 'mes') return monthOf(day);
  const { desde, hasta } = spanOf(layout, day);
  return `${dayAndMonth(desde)} – ${shortDate(hasta)}`;
};

const firstOf = (day: string) => `${day.slice(0, 8)}01`;
const mondayOf = (day: string) => dayBeside(day, 1 - weekdayOf(day));
