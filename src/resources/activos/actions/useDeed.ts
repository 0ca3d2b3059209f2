import { useNotify, useRefresh } from 'react-admin';
import { failureOf } from '../../../ui/failure';

/** Does something to the asset of the sheet, says so and shows the sheet anew. Somebody else's change is shown too, so that the next try counts. */
export const useDeed = () => {
  const notify = useNotify();
  const refresh = useRefresh();
  return async (done: string, deed: () => Promise<unknown>): Promise<void> => {
    try {
      await deed();
    } catch (reason) {
      if (failureOf(reason).code === 'VERSION_CONFLICTO') refresh();
      throw reason;
    }
    notify(done);
    refresh();
  };
};
