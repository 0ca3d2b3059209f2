import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';

/** Does something about a claim, and shows it everywhere: in its warranty, its order and the asset's costs. */
export const useClaimed = () => {
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  return async (done: string, work: () => Promise<unknown>) => {
    try {
      await work();
      notify(done);
    } finally {
      void queries.invalidateQueries({ queryKey: ['garantias'] });
      void queries.invalidateQueries({ queryKey: ['ordenes'] });
      refresh();
    }
  };
};
