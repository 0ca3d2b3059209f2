import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { currentDay, hourOf } from './zone';

/**
 * The pickers of MUI know this device's local time only. They get a day as its noon and an hour on a winter day, which
 * no clock change of this device skips, and what they answer is read back from the same fields.
 */

/** 2026-11-21 for a picker. */
export const pickerDay = (day: string): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
};

export const dayPicked = (at: Date): string =>
  [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-');

/** 14:05 for a picker. */
export const pickerHour = (hour: string): Date => {
  const [hours, minutes] = hour.split(':').map(Number);
  return new Date(2001, 0, 10, hours, minutes);
};

export const hourPicked = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** Marks the company's today. */
export class PickerAdapter extends AdapterDateFns {
  constructor(...given: ConstructorParameters<typeof AdapterDateFns>) {
    super(...given);
    const { date } = this;
    this.date = <T extends string | null | undefined>(value?: T) => date<T>(value === undefined ? (now() as T) : value);
  }
}

const now = () => `${currentDay()}T${hourOf(Date.now())}`;

const two = (n: number) => String(n).padStart(2, '0');
