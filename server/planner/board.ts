import type { DayShare } from '#contract/rules/load';
import { layOrder } from '#contract/rules/load';
import { localDay } from '#contract/core/localTime';
import type { PlannedOrder } from './orders';
import type { Worker } from './people';

/** Where the days of a plan lie. */
export interface Frame {
  /** IANA */
  zone: string;
  today: string;
  /** The last day that is laid. */
  hasta: string;
}

/** What the orders of people take of their days. */
export interface Board {
  /** Of an order with a person and a date. */
  days: (order: Pick<PlannedOrder, 'id'>) => readonly DayShare[];
  /** Minutes of a person on a day, and the orders of that day. */
  on: (personId: number, fecha: string) => { min: number; ids: readonly number[] };
  /** Puts one more order on days. */
  put: (personId: number, id: number, days: readonly DayShare[]) => void;
}

/** The first day of an order: of one under way, not before today. */
export const firstDay = (
  { fecha_programada, en_marcha }: Pick<PlannedOrder, 'fecha_programada' | 'en_marcha'>,
  { zone, today }: Pick<Frame, 'zone' | 'today'>,
): string | null => {
  if (fecha_programada === null) return null;
  const planned = localDay(Date.parse(fecha_programada), zone);
  return en_marcha && planned < today ? today : planned;
};

/** Lays each order by itself on the days of its person; sums may exceed the shift. */
export const layAll = (workers: readonly Worker[], orders: readonly PlannedOrder[], frame: Frame): Board => {
  const laid = new Map<number, readonly DayShare[]>();
  const taken = new Map<string, { min: number; ids: number[] }>();
  const put: Board['put'] = (personId, id, days) => {
    laid.set(id, days);
    for (const { fecha, min } of days) {
      const key = `${personId} ${fecha}`;
      const there = taken.get(key) ?? { min: 0, ids: [] };
      there.min += min;
      there.ids.push(id);
      taken.set(key, there);
    }
  };
  const people = new Map(workers.map((worker) => [worker.id, worker]));
  for (const order of orders) {
    const worker = people.get(order.responsable_id ?? 0);
    const first = firstDay(order, frame);
    if (worker && first !== null)
      put(worker.id, order.id, layOrder(first, order.resto_min, worker.calendar, frame.hasta));
  }
  return {
    days: ({ id }) => laid.get(id) ?? [],
    on: (personId, fecha) => taken.get(`${personId} ${fecha}`) ?? nothing,
    put,
  };
};

const nothing = { min: 0, ids: [] };
