import { useSearchParams } from 'react-router-dom';
import { dayBeside, isDay } from '../../ui/dates/days';
import { currentDay, weekdayOf } from '../../ui/dates/zone';
import { usePhone } from '../../ui/usePhone';

export type View = 'semana' | 'dia';

/** What the planner shows, kept in the address: `vista`, `desde` and `nivel`. A phone shows one day at a time. */
export const usePlannerQuery = () => {
  const [query, setQuery] = useSearchParams();
  const phone = usePhone();
  const asked = query.get('desde');
  const day = isDay(asked) ? asked : currentDay();
  const view: View = phone || query.get('vista') === 'dia' ? 'dia' : 'semana';
  const monday = dayBeside(day, 1 - weekdayOf(day));
  const week = Array.from({ length: 7 }, (_, at) => dayBeside(monday, at));
  const show = (given: { desde?: string; vista?: View; nivel?: number | undefined }) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(given))
          if (value === undefined) next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace: true },
    );
  return {
    view,
    day,
    week,
    /** The week is asked for also while one day of it is shown: the days beside it are there at once. */
    desde: monday,
    hasta: dayBeside(monday, 6),
    /** The days that have a column. */
    days: view === 'dia' ? [day] : week,
    nivel: Number(/^[1-9]\d{0,8}$/.exec(query.get('nivel') ?? '')?.[0]) || undefined,
    show,
    step: (by: 1 | -1) => show({ desde: dayBeside(day, by * (view === 'dia' ? 1 : 7)) }),
  };
};

export type PlannerQuery = ReturnType<typeof usePlannerQuery>;
