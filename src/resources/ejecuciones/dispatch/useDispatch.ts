import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { useReversible } from '../../../ui/UndoNotice';
import { dispatch, doneWords, inverseOf, type Action } from './requests';
import { useNotifyFailure } from '../../../ui/useAttempt';

/**
 * Changes the stops of an execution, with a notice that can undo it. Both reject with the server's refusal; `atOnce`
 * shows it instead.
 */
export const useDispatch = (run: Ejecucion) => {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const reversible = useReversible();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();

  /** The next change continues from this version, even while the page is still refetching. */
  const keep = (changed: Ejecucion) =>
    queries.setQueriesData<Ejecucion>({ queryKey: ['ejecuciones', 'getOne'] }, (kept) =>
      kept?.id === changed.id ? changed : kept,
    );

  const change = async (action: Action) => {
    try {
      const after = await dispatch(run, action);
      keep(after);
      const back = inverseOf(run, action, after);
      if (back) reversible(doneWords(action), async () => keep(await dispatch(after, back)));
      else notify(doneWords(action));
    } finally {
      refresh();
    }
  };
  const atOnce = (action: Action) => void change(action).catch(notifyFailure);
  return { change, atOnce };
};
