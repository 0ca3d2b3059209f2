import type { ordenesDeVencimientos } from '#contract/requests/vencimientos';
import type { z } from '#contract/core/validation';
import { changeMany, useDuesChanged } from '../requests';
import { useWorkStore, type Task } from './works';

/** Which dues: these, or all that the filter of their list finds. */
export type Which = Pick<z.input<typeof ordenesDeVencimientos>, 'ids' | 'filter'>;

/** The chosen dues, and how many they are. */
export interface Chosen {
  which: Which;
  n: number;
}

/** Changes the chosen dues in one request. Whatever page is open then, its progress and its end are shown. */
export const useBulk = () => {
  const { add } = useWorkStore();
  const changed = useDuesChanged();
  return async (task: Task, which: Which, given: object = {}): Promise<void> => {
    const answer = await changeMany(task.what, { ...which, ...given });
    if ('trabajo_id' in answer) return add({ task, trabajo: answer.trabajo_id });
    await changed();
    return add({ task, resultado: answer });
  };
};
