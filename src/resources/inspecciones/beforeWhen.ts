import { dayOf } from '../../ui/dates/zone';
import { clock, nearDate } from '../../ui/formats';

/** «antes de las 7:30»; «era para antes de las 7:30» once it is over. */
export const beforeWhen = (moment: string, now: number): string => {
  const hour = clock(moment).replace(/^0/, '');
  const article = hour.startsWith('1:') ? 'la' : 'las';
  const day = dayOf(moment) === dayOf(now) ? '' : ` del ${nearDate(moment)}`;
  return `${Date.parse(moment) < now ? 'era para antes de' : 'antes de'} ${article} ${hour}${day}`;
};
