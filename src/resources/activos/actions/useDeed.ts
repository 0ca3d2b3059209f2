import { useNotify, useRefresh } from 'react-admin';
import { failureOf } from '../../../ui/failure';
import { useReversible } from '../../../ui/UndoNotice';

/** Does something to the asset of the sheet, says so and shows the sheet anew; a deed that answers a function is taken back by it. Somebody else's change is shown too, so that the next try counts. */
export const useDeed = () => {
  const notify = useNotify();
  const offerBack = useReversible();
  const refresh = useRefresh();
  return async (done: string, deed: () => Promise<unknown>): Promise<void> => {
    let back: unknown;
    try {
      back = await deed();
    } catch (reason) {
      if (failureOf(reason).code === 'VERSION_CONFLICTO') refresh();
      throw reason;
    }
    if (isWayBack(back)) offerBack(done, back);
    else notify(done);
    refresh();
  };
};

const isWayBack = (answer: unknown): answer is () => Promise<unknown> => typeof answer === 'function';
