import { hrefOf } from '#contract/core/paths';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { brandNew } from '../../ui/opening';

/** The parameter that opens a plan. */
export const parameter = 'plan';

const page = hrefOf('/mantenimiento/:showCalendar?');

/** The lists of the page, by their name in `?vista=`. */
export const views = ['planes', 'vencimientos', 'pronostico'] as const;
export type View = (typeof views)[number];

const within = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query).toString()}`;
const at = (query: Record<string, string>) => within(page, query);

export const addresses = {
  view: (vista: View) => at({ vista }),
  calendar: `${page}/calendario`,
  /** The calendar around a day, of all levels or of one and those below it. */
  calendarAt: (fecha: string, bajo_nivel_id?: number) =>
    within(`${page}/calendario`, {
      fecha,
      ...(bajo_nivel_id !== undefined && { bajo_nivel_id: String(bajo_nivel_id) }),
    }),
  plan: (id: number) => at({ [parameter]: String(id) }),
  newPlan: at({ [parameter]: brandNew }),
  /** The dues that match the filter. */
  dues: (filter: Partial<Record<keyof Vencimiento | 'bajo_nivel_id', unknown>>) =>
    at({ vista: 'vencimientos', filter: JSON.stringify(filter), page: '1' }),
  /** The orders that a plan created. */
  orders: (plan: number) =>
    within(hrefOf('/ordenes'), { filter: JSON.stringify({ mantenimiento_id: plan }), page: '1' }),
};
