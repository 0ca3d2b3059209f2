import type { ordenesDeVencimientos } from '#contract/requests/vencimientos';
import type { z } from '#contract/core/validation';
import type { MoverCitas } from '#contract/requests/calendario';
import { changeMany, moveEntries, useDuesChanged, type ManyDues } from '../requests';
import { useWorkStore, type Task } from './works';

/** Which dues: these, or all that the filter of their list finds. */
export type Which = Pick<z.input<typeof ordenesDeVencimientos>, 'ids' | 'filter'>;

/** The chosen dues, and how many they are. */
export interface Chosen {
  which: Which;
  n: number;
}

/** Changes many dues in one request. Whatever page is open then, its progress and its end are shown. */
export const useBulk = () => {
  const { add } = useWorkStore();
  const changed = useDuesChanged();
  const follow = async (task: Task, answer: Awaited<ReturnType<typeof changeMany>>): Promise<void> => {
    if ('trabajo_id' in answer) return add({ task, trabajo: answer.trabajo_id });
    await changed();
    return add({ task, resultado: answer });
  };
  const moveAll = async (what: 'mover' | 'devolver', moved: MoverCitas) => {
    const n = moved.vencimientos.length + moved.ordenes.length;
    return follow({ what, n, day: moved.fecha, moved }, await moveEntries(what, moved));
  };
  return {
    /** The chosen dues. */
    change: async (task: Task & { what: ManyDues }, which: Which, given: object = {}) =>
      follow(task, await changeMany(task.what, { ...which, ...given })),
    /** Entries of the calendar, to a day. */
    move: (moved: MoverCitas) => moveAll('mover', moved),
    /** Each back to the day where it was. */
    moveBack: (moved: MoverCitas) => moveAll('devolver', moved),
  };
};
