import { hrefOf } from '#contract/paths';
import type { Vencimiento } from '#contract/mantenimiento';
import { brandNew } from '../../ui/opening';

/** The parameter that opens a plan. */
export const parameter = 'plan';

const page = hrefOf('/mantenimiento/:showCalendar?');

/** The lists of the page, by their name in `?vista=`. */
export const views = ['planes', 'vencimientos', 'pronostico'] as const;
export type View = (typeof views)[number];

const at = (query: Record<string, string>) => `${page}?${new URLSearchParams(query).toString()}`;

export const addresses = {
  view: (vista: View) => at({ vista }),
  calendar: `${page}/calendario`,
  /** The calendar around a day, of all levels or of one and those below it. */
  calendarAt: (fecha: string, bajo_nivel_id?: number) =>
    `${page}/calendario?${new URLSearchParams({ fecha, ...(bajo_nivel_id !== undefined && { bajo_nivel_id: String(bajo_nivel_id) }) }).toString()}`,
  plan: (id: number) => at({ [parameter]: String(id) }),
  newPlan: at({ [parameter]: brandNew }),
  /** The dues that match the filter. */
  dues: (filter: Partial<Record<keyof Vencimiento | 'bajo_nivel_id', unknown>>) =>
    at({ vista: 'vencimientos', filter: JSON.stringify(filter), page: '1' }),
  /** The orders that a plan created. */
  orders: (plan: number) =>
    `${hrefOf('/ordenes')}?${new URLSearchParams({ filter: JSON.stringify({ mantenimiento_id: plan }), page: '1' }).toString()}`,
};
