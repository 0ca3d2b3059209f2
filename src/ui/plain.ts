import { calendarDay, dateTime, number } from './formats';

/** A value of unknown type, as text: days, moments, yes and no, numbers. */
export const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return number(value, 2);
  if (typeof value === 'object') return 'Otro valor';
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return calendarDay(text);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/.test(text) ? dateTime(text) : text;
};
