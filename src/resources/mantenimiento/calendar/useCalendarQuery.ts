import { useSearchParams } from 'react-router-dom';
import { claseCita, quePlanificado, tipoPlanificado } from '#contract/requests/calendario';
import { isDay } from '../../../ui/dates/days';
import { currentDay } from '../../../ui/dates/zone';
import { usePhone } from '../../../ui/usePhone';
import { layouts, type Layout } from './span';

export const pickedFilters = ['activo_id', 'plan_id', 'responsable_id', 'bajo_nivel_id'] as const;
const chosen = { que: quePlanificado, tipo: tipoPlanificado, clase: claseCita } as const;
const names = [...pickedFilters, 'que', 'tipo', 'clase'] as const;

export type FilterName = (typeof names)[number];
export type Filters = Partial<Record<FilterName, string>>;

/**
 * What the calendar shows, kept in the address: the layout, the day around which, and the filters. `show` replaces the
 * given ones; undefined removes one.
 */
export const useCalendarQuery = () => {
  const [query, setQuery] = useSearchParams();
  const phone = usePhone();
  const asked = query.get('fecha');
  const usual: Layout = phone ? 'agenda' : 'mes';
  const show = (given: Partial<Record<FilterName | 'modo' | 'fecha', string | undefined>>) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(given))
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    layout: layouts.find((each) => each === query.get('modo')) ?? usual,
    day: isDay(asked) ? asked : currentDay(),
    filters: filtersOf(query),
    show,
    clear: () => show(Object.fromEntries(names.map((name) => [name, undefined]))),
  };
};

/** The filters of an address; what none of them takes is left out. */
export const filtersOf = (query: URLSearchParams): Filters =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      if (value === null) return [];
      const fits =
        name === 'que' || name === 'tipo' || name === 'clase'
          ? chosen[name].safeParse(value).success
          : /^[1-9]\d{0,8}$/.test(value);
      return fits ? [[name, value]] : [];
    }),
  );
