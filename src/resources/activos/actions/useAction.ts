import { useRefresh } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { failureOf } from '../../../ui/failure';
import { useDoneNotice, useReversible } from '../../../ui/UndoNotice';

/** The result of an action. */
interface Done {
  /** Undoes it. */
  back?: (() => Promise<unknown>) | undefined;
  /** The page that shows it; or the parts of the sheet that do, the best first. */
  see?: string | readonly string[];
}

/**
 * Runs an action on the asset of the sheet, shows a notice and refreshes the sheet. A concurrent change is shown too,
 * so that the next try succeeds.
 */
export const useAction = () => {
  const showDone = useDoneNotice();
  const offerBack = useReversible();
  const refresh = useRefresh();
  const { pathname, search } = useLocation();
  const pageOf = (see: Done['see']): string | undefined => {
    if (see === undefined || typeof see === 'string') return see;
    return see.includes(new URLSearchParams(search).get('vista') ?? 'historial')
      ? undefined
      : `${pathname}?vista=${see[0] ?? ''}`;
  };
  return async (done: string, action: () => Promise<Done>): Promise<void> => {
    let ways: Done;
    try {
      ways = await action();
    } catch (reason) {
      if (failureOf(reason).code === 'VERSION_CONFLICTO') refresh();
      throw reason;
    }
    const see = pageOf(ways.see);
    if (ways.back) offerBack(done, ways.back, see);
    else showDone(done, { see });
    refresh();
  };
};
