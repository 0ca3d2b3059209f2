import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { api } from '../../providers/api';
import { failureOf } from '../../ui/failure';
import { useReversible } from '../../ui/UndoNotice';

/** Removes rules; the notice brings them back. `then` leads away from a page that shows one, before it is asked for in vain. */
export const useRemoveRules = () => {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const offerBack = useReversible();
  return async (ids: readonly number[], then: () => Promise<void> | void) => {
    try {
      await dataProvider.deleteMany('reglas', { ids: [...ids] });
    } catch (reason) {
      notify(failureOf(reason).message, { type: 'error' });
      return;
    }
    await then();
    offerBack(ids.length === 1 ? 'Regla eliminada' : `${ids.length} reglas eliminadas`, () => api('/reglas/restaurar', { method: 'POST', body: { ids } }));
    refresh();
  };
};
