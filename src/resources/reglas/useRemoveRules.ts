import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { api } from '../../providers/api';
import { failureOf } from '../../ui/failure';
import { useReversible } from '../../ui/UndoNotice';

/** Removes rules; the notice brings them back. `then` leads away from a page that shows one. */
export const useRemoveRules = () => {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const queries = useQueryClient();
  const offerBack = useReversible();
  return async (ids: readonly number[], then: () => void) => {
    try {
      await dataProvider.deleteMany('reglas', { ids: [...ids] });
    } catch (reason) {
      notify(failureOf(reason).message, { type: 'error' });
      return;
    }
    then();
    offerBack(ids.length === 1 ? 'Regla eliminada' : `${ids.length} reglas eliminadas`, () => api('/reglas/restaurar', { method: 'POST', body: { ids } }));
    // Not everything: one that is open would be asked for in vain.
    await Promise.all(['getList', 'recomendadas'].map((kind) => queries.invalidateQueries({ queryKey: ['reglas', kind] })));
  };
};
