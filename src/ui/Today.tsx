import { dayWithoutYear, longDate } from './formats';
import { usePhone } from './usePhone';

/** The current day, as the navbar shows it: without the year where there is no room. */
export const Today = ({ day }: { day: string }) => {
  const phone = usePhone();
  return <time dateTime={day}>{phone ? dayWithoutYear(day) : longDate(day)}</time>;
};
