import { expect } from 'vitest';
import { masMovidas, type Orden } from '#contract/entities/ordenes';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { closed, dueOf, nextDay, type DueBook } from './planBook';
import type { plansOf } from './plans';

/** What people do with the dues of a fleet, through the product and in the test's own model. */

/** A few at a time, like users. Random choices were made before, so that each run is the same. */
export const each = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>) => {
  const left = items.values();
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (const item of left) await work(item);
    }),
  );
};
export const slices = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

export interface Vehicle {
  id: number;
  meter: number;
  /** Kilometres of the vehicle in total, and what its earlier meters had counted. */
  km: number;
  offset: number;
  /** The total of its newest valid reading. */
  read: number;
  /** When it was read, in ms. */
  at: number[];
  /** It has two hour meters: plans count by the one of its crane. */
  crane: { meter: number; hours: number; read: number; at: number[] };
}

export interface Book extends DueBook {
  vehicle: Vehicle;
  /** Its row, as last read. */
  row: Pick<Vencimiento, 'id' | 'version'>;
  order: Pick<Orden, 'id' | 'estado'> | null;
  /** Its state before the last closing, for reopening that order before anything else happens. */
  before: { due: DueBook; order: number; day: string } | null;
  /** The order of this cycle was created before; a cancelled one is not created again, unless the due is moved. */
  made: boolean;
  closings: number;
}

export type Action = 'close' | 'cancel' | 'complete' | 'reopen' | 'postpone' | 'move' | 'moveSeries' | 'order';

interface Around {
  on: ReturnType<typeof plansOf>;
  between: (from: number, to: number) => number;
  /** The last reading of the meter of a due's plan. */
  readOf: (book: Book) => number;
}

export const peopleOf = ({
  on,
  between,
  readOf,
}: Around): Record<Action, (some: Book[], day: string) => Promise<void>> => {
  const close = (book: Book, day: string, done: string, measure: number | null) => {
    const before = { due: dueOf(book), order: book.order?.id ?? 0, day };
    Object.assign(book, closed(book, day, done, measure), {
      before,
      order: null,
      made: false,
      closings: book.closings + 1,
    });
  };

  const moveAll = async (ids: readonly number[], a: Orden['estado'], given: object = {}) => {
    for (const some of slices(ids, masMovidas)) {
      const { rechazadas } = await on.ask<{ rechazadas: unknown[] }>(200, 'POST', '/api/ordenes/transiciones', {
        ids: some,
        a,
        ...given,
      });
      expect(rechazadas).toEqual([]);
    }
  };
  const orderIds = (some: readonly Book[]) => some.flatMap(({ order }) => order?.id ?? []);
  const ask = ({ row: { id, version } }: Book, what: string, given: object) =>
    on.ask(200, 'POST', `/api/mantenimiento/vencimientos/${id}/${what}`, { ...given, version });
  const byDays = (some: readonly Book[], day: string, from: number, to: number) =>
    some.map((book) => ({ book, to: nextDay(day, between(from, to)) }));

  const completed = new Map<number, { day: string; measure: number | null }>();
  return {
    close: async (some, day) => {
      await moveAll(orderIds(some), 'cerrada');
      for (const book of some) {
        const { day: done, measure } = completed.get(book.order?.id ?? 0) ?? { day, measure: null };
        close(book, day, done, measure);
      }
    },
    cancel: async (some) => {
      await moveAll(orderIds(some), 'cancelada', { motivo_cancelacion: 'Ya no hace falta' });
      for (const book of some) Object.assign(book, { order: null, made: true });
    },
    complete: async (some, day) => {
      await moveAll(orderIds(some.filter(({ order }) => order?.estado !== 'en_progreso')), 'en_progreso');
      const byOdometer = some.filter(({ plan }) => plan.medidor_tipo === 'odometro');
      await each(byOdometer, ({ vehicle, order }) =>
        moveAll([order?.id ?? 0], 'completada', { odometro_cierre_km: vehicle.km - vehicle.offset }),
      );
      for (const { vehicle } of byOdometer) {
        vehicle.read = vehicle.km;
        vehicle.at.push(Date.now());
      }
      await moveAll(orderIds(some.filter((book) => !byOdometer.includes(book))), 'completada');
      for (const book of some) {
        book.order = { id: book.order?.id ?? 0, estado: 'completada' };
        completed.set(book.order.id, { day, measure: book.plan.measured ? readOf(book) : null });
      }
    },
    reopen: async (some) => {
      const ids = some.map(({ before }) => before?.order ?? 0);
      await moveAll(ids, 'en_progreso', { nota: 'Quedó mal' });
      for (const [at, book] of some.entries())
        Object.assign(book, book.before?.due, {
          order: { id: ids[at], estado: 'en_progreso' },
          before: null,
          made: true,
          closings: book.closings - 1,
        });
    },
    postpone: (some, day) =>
      each(byDays(some, day, 1, 20), async ({ book, to }) => {
        await ask(book, 'posponer', { hasta: to, motivo: 'No está en la base' });
        Object.assign(book, { moved: { day: to, postponed: true }, made: false, before: null });
      }),
    move: (some, day) =>
      each(byDays(some, day, 0, 15), async ({ book, to }) => {
        await ask(book, 'reprogramar', { fecha: to, alcance: 'solo_esta' });
        Object.assign(book, { moved: { day: to, postponed: false }, made: false, before: null });
      }),
    moveSeries: (some, day) =>
      each(byDays(some, day, 0, 20), async ({ book, to }) => {
        await ask(book, 'reprogramar', { fecha: to, alcance: 'serie' });
        Object.assign(book, { anchor: to, nextDate: to, moved: null, made: false, before: null });
      }),
    order: (some) =>
      each(some, async (book) => {
        book.order = await on.order(book.row);
      }),
  };
};
